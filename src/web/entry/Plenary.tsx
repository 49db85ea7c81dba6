/** Rows of seats around the chair: how far each row is from it, and how many sit there. */
const rows = [
  [30, 9],
  [42, 13],
  [54, 17],
  [66, 21],
  [78, 25],
  [90, 29],
] as const;

/** The mark, drawn large: a plenary from above. An ornament. */
export function Plenary({ className }: { className: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 200 100"
      fill="none"
      stroke="currentColor"
      strokeWidth="5.4"
      strokeLinecap="round"
      className={className}
    >
      {rows.map(([away, seats]) => (
        <path
          key={away}
          d={`M${100 - away} 96a${away} ${away} 0 0 1 ${2 * away} 0`}
          pathLength={seats - 0.99}
          strokeDasharray="0 1"
        />
      ))}
    </svg>
  );
}
