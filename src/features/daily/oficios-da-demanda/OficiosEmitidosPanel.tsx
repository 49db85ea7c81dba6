import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useData } from '../../../web/data/data.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { anexosTexts } from '../anexos/anexos.texts.ts';
import { FileRow } from '../../../web/uploads/FileRow.tsx';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { type OficioDaDemanda, oficiosDaDemanda } from '../oficios/oficios.contract.ts';
import { OficioPdfPanel } from '../oficios/OficioPdfPanel.tsx';
import { oficiosDaDemandaTexts as t } from './oficios-da-demanda.texts.ts';

type Props = { demanda: Demanda; children: (rows: readonly ReactNode[]) => ReactNode };

/** The issued letters of a demand, for the list of its documents: each is the letter's own file, and is not deleted there. */
export function OficiosEmitidosPanel({ demanda: { id }, children }: Props) {
  const canRead = useAllowed('oficios.read');
  const { data } = useData(oficiosDaDemanda, { id }, { enabled: canRead });
  const issued = data?.rows.filter(({ pdf }) => pdf !== null) ?? [];
  return children(issued.map((oficio) => <Row key={oficio.id} oficio={oficio} />));
}

function Row({ oficio }: { oficio: OficioDaDemanda }) {
  return (
    <OficioPdfPanel oficio={oficio}>
      {({ name, look, download }) => (
        <FileRow
          name={name}
          size={oficio.pdf?.tamanho ?? undefined}
          picture={false}
          onOpen={look}
          details={oficio.anulado_em ? t.doOficioAnulado : t.doOficio}
          actions={<IconButton icon={Download} label={anexosTexts.baixar(name)} onClick={download} />}
        />
      )}
    </OficioPdfPanel>
  );
}
