/** A line at most every three seconds. */
export function progress(say: (line: string) => void = () => {}): (line: () => string) => void {
  let last = Date.now();
  return (line) => {
    if (Date.now() - last < 3000) return;
    last = Date.now();
    say(line());
  };
}
