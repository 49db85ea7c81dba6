import { Dialog } from '../../../web/ui/Dialog.tsx';
import { AtendimentoForm } from '../atendimentos/AtendimentoForm.tsx';
import type { Caller, OpenDemanda } from './atendimento-rapido.contract.ts';
import { atendimentoRapidoTexts as t } from './atendimento-rapido.texts.ts';

type Noting = { demanda: OpenDemanda; /** What was typed before it was seen to belong here. */ text: string };
type Props = { caller: Caller; noting: Noting | null; onClose: () => void; onNoted: () => void };

/** What everybody writes down here is: they called, and spoke with us. */
const call = { canal: 'LIGACAO', sentido: 'RECEBIDO', resultado: 'FALOU' } as const;

/** Somebody calls about what is open already: a contact, and no second demand. */
export function AnotarDialog({ caller, noting, onClose, onNoted }: Props) {
  return (
    <Dialog open={noting !== null} onClose={onClose} title={noting ? t.anotarEm(noting.demanda.numero) : ''}>
      {noting && (
        <AtendimentoForm
          municipeId={caller.id}
          name={`anotar ${noting.demanda.id}`}
          text={noting.text}
          known={{ ...call, demanda_id: noting.demanda.id }}
          said={{
            success: t.anotado,
            error: t.erroAnotar,
            more: () => ({ detail: t.qual(noting.demanda.numero, caller.nome_completo) }),
          }}
          onCancel={onClose}
          onSaved={() => {
            onClose();
            onNoted();
          }}
        />
      )}
    </Dialog>
  );
}
