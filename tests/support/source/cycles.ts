type Arrow = { from: string; to: string };

/** Each cycle once, as the way around it. */
export function cycles(arrows: readonly Arrow[]): string[] {
  const next = Map.groupBy(arrows, ({ from }) => from);
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (place: string, trail: string[]) => {
    if (trail.includes(place)) found.push([...trail.slice(trail.indexOf(place)), place].join(' → '));
    if (trail.includes(place) || done.has(place)) return;
    for (const { to } of next.get(place) ?? []) walk(to, [...trail, place]);
    done.add(place);
  };
  for (const place of next.keys()) walk(place, []);
  return found;
}
