import { useEffect, useEffectEvent } from 'react';
import { usePhone } from '../../../web/browser/media.ts';
import { type Naming, useNomeDaVisao, VisoesChipsPanel, VisoesHost, VisoesPanel } from './VisoesPanel.tsx';

type Props = {
  onNome: (nome: string | null) => void;
  /** Kept by the page: on a phone this stands elsewhere, and begins anew there. */
  naming: Naming | null;
  onNaming: (naming: Naming | null) => void;
};

/** Views of the list of citizens, which come behind it; tells what the one is called that is shown. */
export default function MunicipesVisoesPanel({ onNome, ...naming }: Props) {
  const nome = useNomeDaVisao('municipes');
  const tell = useEffectEvent((shown: string | null) => onNome(shown));
  useEffect(() => tell(nome), [nome]);
  const phone = usePhone();
  return (
    <VisoesHost lista="municipes" {...naming}>
      {phone ? <VisoesChipsPanel lista="municipes" /> : <VisoesPanel lista="municipes" />}
    </VisoesHost>
  );
}
