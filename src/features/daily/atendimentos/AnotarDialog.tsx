import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { noneOnTheWay, type OnTheWay } from '../../../web/uploads/held-submit.ts';
import type { Upload } from '../anexos/anexos.contract.ts';
import { AtendimentoForm } from './AtendimentoForm.tsx';
import { atendimentosTexts as t } from './atendimentos.texts.ts';

type Noting = {
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

/** What was typed and attached in a form of a new demand may belong to one that is there already, and goes along; then it is `done`. */
export function useTakeAlong(form: AnyForm, done: (demandaId: string) => void) {
  const [noting, setNoting] = useState<Noting | null>(null);
  const [onTheWay, setOnTheWay] = useState(noneOnTheWay);
  const uploads = useWatch({ control: form.control, name: 'uploads' }) as Upload[];
  const text = () => form.getValues('descricao_texto') as string;
  const note = (demanda: Noting['demanda']) => setNoting({ demanda, text: text() });
  return {
    setOnTheWay,
    note,
    /** Without words or files nothing goes along. */
    supported: (demanda: Noting['demanda']) => {
      if (text().trim() !== '' || uploads.length > 0 || onTheWay.busy || onTheWay.failed) note(demanda);
      else done(demanda.id);
    },
    dialog: { noting, uploads, onTheWay, onClose: () => setNoting(null), onNoted: done },
  };
}

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
