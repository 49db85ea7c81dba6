/** When each question was last put to the server, in `performance.now()`: setting the computer's clock does not change it. */
const asked = new Map<string, number>();

/** The next time it is put at once. */
export const askAtOnce = (question: string): boolean => asked.delete(question);

/**
 * Waits until so many milliseconds have passed since the same question was put; then it counts as put. Whoever no longer wants the answer
 * stops waiting.
 */
export async function waitApart(question: string, milliseconds: number, signal: AbortSignal): Promise<void> {
  const left = (asked.get(question) ?? -Infinity) + milliseconds - performance.now();
  if (left > 0)
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, left);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
    });
  asked.set(question, performance.now());
}
