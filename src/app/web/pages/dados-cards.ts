import { bairrosCard } from '../../../features/base/bairros/bairros-card.tsx';
import type { DadosCard } from '../../../features/base/dados/DadosScreen.tsx';
import { duplicadosCard } from '../../../features/base/duplicados/duplicados-card.tsx';
import { importarCard } from '../../../features/daily/importar/importar-card.tsx';
import { higieneCard } from '../../../features/views/higiene/higiene-card.tsx';
import { allows } from '../../../shared/permissions.ts';
import { useAuth, useTenant } from '../../../web/session/session.tsx';

/** What an office works on in its data: a card for each slice that has something, its `*-card.tsx`, in this order. */
const cards: readonly DadosCard[] = [importarCard, duplicadosCard, higieneCard, bairrosCard];

/** Those that the person may use; without any there is no way to the page. */
export function useDadosCards(): DadosCard[] {
  const { profile } = useAuth();
  const { role } = useTenant();
  const person = { profileRole: profile?.role ?? null, membershipRole: role };
  return cards.filter(({ permission }) => allows(permission, person));
}
