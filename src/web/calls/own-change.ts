let answeredAt = 0;

/** Noted after each change that the server has answered: what is fetched from then on contains it. */
export function noteOwnChange(): void {
  answeredAt = Date.now();
}

export const lastOwnChange = (): number => answeredAt;
