type Person = { full_name: string; /** Empty where nobody knows them. */ username: string };

/** A name may be another person's as well. */
export const called = ({ full_name, username }: Person) => (username ? `${full_name} @${username}` : full_name);
