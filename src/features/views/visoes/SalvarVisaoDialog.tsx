import { useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../../../web/calls/api.ts';
import type { ProblemReceiver } from '../../../web/calls/problem.ts';
import { useAction } from '../../../web/data/action.ts';
import { CheckboxField } from '../../../web/forms/CheckboxField.tsx';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { SelectField, TextField } from '../../../web/forms/FormFields.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { stateOf } from './state.ts';
import type { ShownVisao } from './use-visoes.tsx';
import { createVisao, type Lista, nomeMax, pinVisao, type Salva, salvarInput, updateVisao } from './visoes.contract.ts';
import { visoesTexts as t } from './visoes.texts.ts';

const quem = [
  { value: 'eu', label: t.soParaMim },
  { value: 'gabinete', label: t.paraOGabinete },
];

type Props = {
  lista: Lista;
  /** The kept one whose name is changed; null for a new one. */ visao: ShownVisao | null;
  onClose: () => void;
};

/** Gives the list on screen a name, or a kept one another. */
export default function SalvarVisaoDialog({ lista, visao, onClose }: Props) {
  const estado = stateOf(lista, useSearch({ strict: false }));
  const canShare = useAllowed('views.share');
  const create = useAction(createVisao, { success: t.salva, error: t.erroSalvar });
  const pinned = useRef(false);
  const [salva, meet] = useState(visao?.salva ?? null);
  const change = useChangeVisao(visao && { ...visao, salva }, meet, pinned);
  const pin = useAction(pinVisao, { error: t.erroFixar });
  const form = useContractForm(salvarInput, {
    name: `salvar-visao ${visao?.chave ?? lista}`,
    defaults: {
      nome: visao?.nome ?? '',
      quem: visao?.salva?.compartilhada ? 'gabinete' : 'eu',
      fixar: visao?.fixada ?? true,
    },
    save: async ({ nome, quem: whose, fixar }, receiver) => {
      const compartilhada = whose === 'gabinete';
      const saved = visao
        ? await change.run({ nome, compartilhada }, receiver)
        : await create.run({ nome, compartilhada, lista, estado }, receiver);
      if (saved && fixar !== (visao?.fixada ?? false))
        pinned.current = (await pin.run({ visao: saved.id, fixada: fixar })) !== undefined;
      return saved;
    },
    saved: onClose,
  });
  const whose = useWatch<{ quem: string }>({ control: form.control as never, name: 'quem' });
  const leaves = visao?.salva?.compartilhada && whose === 'eu';
  return (
    <Dialog open onClose={onClose} title={visao ? t.alterar : t.salvar}>
      <Form form={form}>
        <TextField form={form} name="nome" label={t.nome} maxLength={nomeMax} autoFocus />
        {canShare && (
          <SelectField
            form={form}
            name="quem"
            label={t.quem}
            options={quem}
            placeholder={null}
            hint={leaves ? t.deixaDeSerDoGabinete : undefined}
          />
        )}
        <CheckboxField form={form} name="fixar" label={t.fixar} />
        <FormButtons form={form} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

type Changes = { nome?: string; compartilhada?: boolean; estado?: Record<string, string> };

/**
 * Changes a kept list, and offers to take that back, with its place in the menu where that was changed beside it (`pinned`). Who meets a
 * newer one is told so, and sees that one; saving again goes over it.
 */
export function useChangeVisao(visao: ShownVisao | null, meet: (newer: Salva) => void, pinned?: { current: boolean }) {
  const before = visao?.salva ?? null;
  const { run } = useAction(updateVisao, {
    success: t.alterada,
    error: t.erroSalvar,
    undo: async ({ id, versao }) => {
      const { nome, compartilhada, lista, estado } = before!;
      await call(updateVisao, { id, nome, compartilhada, lista, estado, versao });
      if (pinned?.current) await call(pinVisao, { visao: id, fixada: visao!.fixada });
    },
  });
  return {
    run: ({ estado, ...named }: Changes, receiver?: ProblemReceiver) => {
      const { id, versao, lista } = before!;
      const meeting: ProblemReceiver = {
        receive: (problem) => {
          if (problem.code === 'record.stale') meet(problem.current as Salva);
          return receiver?.receive(problem) ?? false;
        },
      };
      return run({ id, versao, ...named, ...(estado && { lista, estado }) }, meeting);
    },
  };
}
