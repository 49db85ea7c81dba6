import { useEffect, useEffectEvent } from 'react';
import { usePhone } from '../../../web/browser/media.ts';
import { useNomeDaVisao, VisoesChipsPanel, VisoesPanel } from './VisoesPanel.tsx';

/** Views of the list of citizens, which come behind it; tells what the one is called that is shown. */
export default function MunicipesVisoesPanel({ onNome }: { onNome: (nome: string | null) => void }) {
  const nome = useNomeDaVisao('municipes');
  const tell = useEffectEvent((shown: string | null) => onNome(shown));
  useEffect(() => tell(nome), [nome]);
  return usePhone() ? <VisoesChipsPanel lista="municipes" /> : <VisoesPanel lista="municipes" />;
}
