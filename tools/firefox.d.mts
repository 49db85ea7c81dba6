export function findFirefox(): string | null;
export function ensureFirefox(say: (line: string) => void): void;
