import { Link } from '@tanstack/react-router';
import { Building2, ClipboardPlus, type LucideIcon, UserPlus } from 'lucide-react';
import type { Permission } from '../../../shared/permissions.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { dashboardTexts as t } from './dashboard.texts.ts';

type Target = '/municipes/novo' | '/demandas/nova' | '/setores';
type QuickProps = { to: Target; icon: LucideIcon; label: string; needs: Permission };

function Quick({ to, icon: Icon, label, needs }: QuickProps) {
  if (!useAllowed(needs)) return null;
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-9 items-center gap-2 rounded-sm text-sm font-semibold text-accent-text hover:underline max-md:min-h-11"
      >
        <Icon size={16} strokeWidth={1.9} aria-hidden className="shrink-0" />
        {label}
      </Link>
    </li>
  );
}

/** The specification's 'Ações Rápidas'. */
export function DashboardActions() {
  return (
    <section
      aria-labelledby="acoes-rapidas"
      className="flex flex-wrap items-center gap-x-8 bg-surface px-4 py-2 max-md:flex-col max-md:items-start max-md:py-3 print:hidden"
    >
      <h2 id="acoes-rapidas" className="text-xs text-ink-3">
        {t.acoesRapidas}
      </h2>
      <ul className="flex flex-wrap gap-x-8 max-md:flex-col">
        <Quick to="/municipes/novo" icon={UserPlus} label={t.cadastrarMunicipe} needs="municipes.edit" />
        <Quick to="/demandas/nova" icon={ClipboardPlus} label={t.novaDemanda} needs="demandas.edit" />
        <Quick to="/setores" icon={Building2} label={t.gerenciarSetores} needs="setores.read" />
      </ul>
    </section>
  );
}
