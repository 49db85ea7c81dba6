import { Files, FileText, Stamp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { DropdownMenu, MenuItem } from '../../../web/ui/DropdownMenu.tsx';
import { useNovoOficio } from '../oficios-da-demanda/use-novo-oficio-panel.tsx';
import { malaDiretaMax } from './mala-direta.contract.ts';
import { malaDiretaTexts as t } from './mala-direta.texts.ts';

const UmPorDemanda = lazyPart(() => import('./UmPorDemandaDialog.tsx'));

type Props = {
  /** Demands that are chosen. Those of a filter are not known by name, and more than a letter takes. */
  chosen: ReadonlySet<string>;
  all: boolean;
  onDone: () => void;
};

/** Letters about the demands that are chosen: one about all of them, or one for each. */
export function NovosOficiosPanel({ chosen, all, onDone }: Props) {
  const canEdit = useAllowed('oficios.edit');
  const { begin, busy } = useNovoOficio();
  const [asking, setAsking] = useState(false);
  if (!canEdit) return null;
  const demandas = [...chosen];
  const trigger = (
    <Button variant="quiet" icon={Stamp} busy={busy} className="max-md:px-2.5! max-md:[&>svg]:hidden">
      <span className="max-md:hidden">{t.novo}</span>
      <span className="md:hidden">{t.oficio}</span>
    </Button>
  );
  return (
    <>
      <DropdownMenu side="top" align="end" trigger={trigger}>
        {all || demandas.length > malaDiretaMax ? (
          <p className="max-w-60 px-2.5 py-1.5 text-sm text-ink-2">{t.demandasDemais(malaDiretaMax)}</p>
        ) : (
          <>
            <MenuItem icon={FileText} onSelect={() => begin(t.assuntoDeTodas, demandas)}>
              {t.umParaTodas}
            </MenuItem>
            <MenuItem icon={Files} onSelect={() => setAsking(true)}>
              {t.umPorDemanda}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      <Suspense>
        {asking && <UmPorDemanda demandas={demandas} onClose={() => setAsking(false)} onDone={onDone} />}
      </Suspense>
    </>
  );
}
