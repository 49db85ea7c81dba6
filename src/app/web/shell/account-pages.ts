import { Database, Landmark, ListTodo, SlidersHorizontal, Trash2, UserRound, UsersRound } from 'lucide-react';
import { contaTexts } from '../../../features/account/conta/conta.texts.ts';
import { gabinetesTexts } from '../../../features/account/gabinetes/gabinetes.texts.ts';
import { membrosTexts } from '../../../features/account/membros/membros.texts.ts';
import { ajustesTexts } from '../../../features/base/ajustes/ajustes.texts.ts';
import { dadosTexts } from '../../../features/base/dados/dados.texts.ts';
import { lotesTexts } from '../../../features/base/lotes/lotes.texts.ts';
import { lixeiraTexts } from '../../../features/views/lixeira/lixeira.texts.ts';
import { listVisoes } from '../../../features/views/visoes/visoes.contract.ts';
import { officeRoles } from '../../../shared/permissions.ts';
import { useData } from '../../../web/data/data.ts';
import { useBegun } from '../../../web/data/under-way.ts';
import { useAllowed, useAuth, useTenant } from '../../../web/session/session.tsx';
import type { MenuEntry } from '../menu/menu.ts';
import { useDadosCards } from '../pages/dados-cards.ts';

/** The pages behind a person's name, as far as they may open them. */
export function useAccountPages(): MenuEntry[] {
  // everybody of an office edits its órgãos, and reads the rest
  const setsOffice = useAllowed('orgaos.edit');
  const seesBin = useAllowed('bin.list');
  const worksOnData = useDadosCards().length > 0;
  const begun = useBegun() !== undefined;
  // the menu has asked for it already
  const { data: visoes } = useData(listVisoes, {}, { apart: 5_000 });
  const managesOffices = useAllowed('tenants.list');
  const { memberships } = useAuth();
  const { role } = useTenant();
  const seesMembers = role !== null && officeRoles('members.list').includes(role);
  const offered: (MenuEntry & { if: boolean })[] = [
    { path: '/conta', label: contaTexts.titulo, icon: UserRound, if: true },
    {
      path: '/admin/tenants',
      label: gabinetesTexts.titulo,
      icon: Landmark,
      if: managesOffices || memberships.some((one) => one.role === 'admin'),
    },
    { path: '/admin/users', label: membrosTexts.titulo, icon: UsersRound, if: seesMembers },
    { path: '/ajustes', label: ajustesTexts.titulo, icon: SlidersHorizontal, if: setsOffice },
    { path: '/dados', label: dadosTexts.titulo, icon: Database, if: worksOnData },
    // of who may see some
    { path: '/tarefas', label: lotesTexts.titulo, icon: ListTodo, if: begun || visoes?.tarefas === true },
    { path: '/lixeira', label: lixeiraTexts.titulo, icon: Trash2, if: seesBin },
  ];
  return offered.filter((entry) => entry.if);
}
