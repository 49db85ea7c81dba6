import type { DemandaStatus } from '../../daily/demandas/demandas.contract.ts';

/** Each status by colour and by texture: full, hollow, hatched. `at` keeps the ids of two charts apart. */
export function StatusPatterns({ at }: { at: string }) {
  return (
    <defs>
      <pattern id={`${at}-hatch`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" fill="var(--bad-soft)" />
        <rect width="2.5" height="5" fill="var(--bad)" />
      </pattern>
    </defs>
  );
}

export const statusLooks = (at: string): Record<DemandaStatus, { fill: string; stroke: string }> => ({
  RESOLVIDO: { fill: 'color-mix(in oklab, var(--ok) 82%, var(--surface))', stroke: 'var(--ok)' },
  EM_ANALISE: { fill: 'var(--warn-soft)', stroke: 'var(--warn)' },
  NAO_RESOLVIDO: { fill: `url(#${at}-hatch)`, stroke: 'var(--bad)' },
});
