import * as z from 'zod/mini';
import { useToday } from '../../../web/browser/today.ts';
import { call } from '../../../web/calls/api.ts';
import { useAction } from '../../../web/data/action.ts';
import { isGone } from '../../../web/calls/gone.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { useFollowToday } from '../../../web/forms/follow-today.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import type { canais } from '../atendimentos/atendimentos.contract.ts';
import { createDevolutiva, createDevolutivas, type PessoaAvisada, removeDevolutiva } from './devolutivas.contract.ts';
import { devolutivasTexts as t } from './devolutivas.texts.ts';
import { DitoFields, ditoFields, ditoLabels, ditoShown } from './DitoFields.tsx';

export type Avisar = {
  demandaId: string;
  /** Of the closing that they are told of, where it is known: a colleague may open the demand and close it otherwise. */
  ciclo?: number;
  pessoas: readonly Pick<PessoaAvisada, 'municipe_id' | 'nome_completo'>[];
  /** How it is known to have been, and what was said. */
  canal?: (typeof canais)[number];
  texto?: string;
};

type Props = Avisar & { onClose: () => void };

const schema = z.strictObject(ditoFields);

/** Writes down that somebody was told what became of a demand, or several people with the same words. */
export default function AvisarDialog({ onClose, ...avisar }: Props) {
  const { pessoas } = avisar;
  const [first] = pessoas;
  if (!first) return null;
  const many = pessoas.length > 1;
  return (
    <Dialog
      open
      onClose={onClose}
      title={many ? t.mesmasPalavras : t.registrarPara(first.nome_completo)}
      description={many ? t.paraQuantas(pessoas.length) : undefined}
    >
      <AvisarForm {...avisar} onClose={onClose} />
    </Dialog>
  );
}

function AvisarForm({ demandaId, ciclo, pessoas, canal = 'LIGACAO', texto = '', onClose }: Props) {
  const today = useToday();
  // the toast of the closed demand offers to write this down: the new one, about the same demand, takes its place
  const more = () => ({ about: demandaId });
  const one = useAction(createDevolutiva, {
    success: t.registrada,
    error: t.erroRegistrar,
    more,
    undo: ({ id }) => call(removeDevolutiva, { id }),
  });
  const several = useAction(createDevolutivas, {
    success: ({ registradas }) => t.registradas(registradas.length),
    error: t.erroRegistrar,
    more,
    // what colleagues have told meanwhile stays; one that cannot be taken back, or was already, stops no other
    undo: async ({ registradas }) => {
      const failures: unknown[] = [];
      for (const id of registradas)
        await call(removeDevolutiva, { id }).catch((error) => isGone({ error }) || failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  });
  const form = useContractForm(schema, {
    // of other people, of another closing, or with other words to begin with it is another
    name: `devolutiva ${demandaId} ${ciclo} ${pessoas.map(({ municipe_id }) => municipe_id).join(' ')} ${texto}`,
    defaults: { canal, feita_em: today, texto },
    labels: ditoLabels,
    show: ditoShown,
    save: async (values, receiver) => {
      const said = { id: demandaId, ciclo, situacao: 'FEITA' as const, ...values };
      const [first, ...others] = pessoas.map(({ municipe_id }) => municipe_id);
      if (others.length === 0) return one.run({ ...said, municipe_id: first! }, receiver);
      return several.run({ ...said, municipes: [first!, ...others] }, receiver);
    },
    saved: onClose,
  });
  useFollowToday(form, 'feita_em');
  return (
    <Form form={form}>
      <DitoFields form={form} />
      <FormButtons form={form} onCancel={onClose} saveLabel={t.registrar} />
    </Form>
  );
}
