import { Dialog } from '../../../web/ui/Dialog.tsx';
import type { OnTheWay } from '../../../web/uploads/held-submit.ts';
import type { Upload } from '../anexos/anexos.contract.ts';
import { AtendimentoForm } from './AtendimentoForm.tsx';
import { atendimentosTexts as t } from './atendimentos.texts.ts';

export type Noting = {
  demanda: { id: string; numero: string };
  /** What was typed before it was seen to belong here. */
  text: string;
};
type Props = {
  municipe: { id: string; nome_completo?: string };
  noting: Noting | null;
  /** Files that were attached before that. */
  uploads: readonly Upload[];
  /** Those that have not arrived yet: what is written down waits for them. */
  onTheWay: OnTheWay;
  /** How it was, where everybody who writes it down here was called. */
  known?: typeof calledUs;
  onClose: () => void;
  onNoted: (demandaId: string) => void;
};

/** They called, and spoke with us. */
export const calledUs = { canal: 'LIGACAO', sentido: 'RECEBIDO', resultado: 'FALOU' } as const;

/** What was asked for is open already: a contact, and no second demand. */
export function AnotarDialog({ municipe, noting, uploads, onTheWay, known, onClose, onNoted }: Props) {
  const { id, numero } = noting?.demanda ?? {};
  return (
    <Dialog open={noting !== null} onClose={onClose} title={numero ? t.anotarEm(numero) : ''}>
      {noting && (
        <AtendimentoForm
          municipeId={municipe.id}
          // one that begins with other words is another
          name={`anotar ${id} ${noting.text}`}
          text={noting.text}
          uploads={uploads}
          onTheWay={onTheWay}
          known={{ ...known, demanda_id: id }}
          said={{
            success: t.anotado,
            error: t.erroAnotar,
            more: () => ({ detail: [numero, municipe.nome_completo].filter(Boolean).join(' · ') }),
          }}
          onCancel={onClose}
          onSaved={() => {
            onClose();
            onNoted(noting.demanda.id);
          }}
        />
      )}
    </Dialog>
  );
}
