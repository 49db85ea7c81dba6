import { Link } from '@tanstack/react-router';
import { Building2, ClipboardPlus, type LucideIcon, UserPlus } from 'lucide-react';
import type { Permission } from '../../../shared/permissions.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { dashboardTexts as t } from './dashboard.texts.ts';

type Target = '/municipes/novo' | '/demandas/nova' | '/setores';
type QuickProps = { to: Target; icon: LucideIcon; label: string; hint: string; needs: Permission };

function Quick({ to, icon: Icon, label, hint, needs }: QuickProps) {
  if (!useAllowed(needs)) return null;
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 rounded-md border border-line bg-surface px-3.5 py-2.5 transition-colors hover:border-line-strong hover:bg-accent-soft/40"
      >
        <span
          aria-hidden
          className="flex size-8 shrink-0 items-center justify-center rounded-sm bg-accent-soft text-accent-text"
        >
          <Icon size={17} strokeWidth={1.8} />
        </span>
        <span className="min-w-0">
          <span className="block truncate text-md font-semibold">{label}</span>
          <span className="block truncate text-xs text-ink-2">{hint}</span>
        </span>
      </Link>
    </li>
  );
}

/** The specification's 'Ações Rápidas'. */
export function DashboardActions() {
  return (
    <section aria-labelledby="acoes-rapidas">
      <h2 id="acoes-rapidas" className="mb-2 text-sm font-semibold">
        {t.acoesRapidas}
      </h2>
      <ul className="grid gap-3 md:grid-cols-3">
        <Quick
          to="/municipes/novo"
          icon={UserPlus}
          label={t.cadastrarMunicipe}
          hint={t.cadastrarMunicipeDica}
          needs="municipes.edit"
        />
        <Quick
          to="/demandas/nova"
          icon={ClipboardPlus}
          label={t.novaDemanda}
          hint={t.novaDemandaDica}
          needs="demandas.edit"
        />
        <Quick
          to="/setores"
          icon={Building2}
          label={t.gerenciarSetores}
          hint={t.gerenciarSetoresDica}
          needs="setores.read"
        />
      </ul>
    </section>
  );
}
