import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ProblemReceiver } from '../../../web/calls/problem.ts';
import { useData } from '../../../web/data/data.ts';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { isGone } from '../../../web/calls/gone.ts';
import { knownFrom } from '../../base/municipes/municipes.contract.ts';
import { type Caller, readCaller } from './atendimento-rapido.contract.ts';

export type CallerState = ReturnType<typeof useCaller>;

/** Whose call it is: nobody's yet, somebody who has a record, or somebody new. */
export function useCaller(form: AnyForm) {
  const [typed, type] = useState('');
  const [hit, setHit] = useState<Caller>();
  /** Who has the phone that a save was refused for. */
  const [taken, setTaken] = useState({ phone: '', id: '' });
  const [id, novo] = useWatch({ control: form.control, name: ['municipe_id', 'novo'] }) as [string, boolean];
  const known = useData(readCaller, { id }, { enabled: id !== '', placeholder: hit?.id === id ? hit : undefined });
  /** Deleted or merged meanwhile; what was known of them stays beside the form, with what is being written down there. */
  const lost = id !== '' && isGone(known) ? known.error?.problem : undefined;

  const say = (values: { municipe_id?: string; novo?: boolean; nome_completo?: string; telefone_ddd?: string }) => {
    const all = { municipe_id: '', novo: false, nome_completo: '', telefone_ddd: '', nao_e: [], ...values };
    for (const [name, value] of Object.entries(all)) form.setValue(name, value, { shouldDirty: true });
    form.clearErrors(Object.keys(all));
  };
  return {
    /** What is looked for. */
    typed,
    type,
    id,
    novo,
    said: id !== '' || novo,
    row: id === '' ? undefined : known.data,
    lost,
    taken,
    pick: (row: Caller) => {
      setHit(row);
      say({ municipe_id: row.id });
    },
    /** Somebody of whom the id alone is known. */
    take: (known_id: string) => say({ municipe_id: known_id }),
    /** What was looked for is their name, or their phone. */
    add: () => say({ novo: true, ...knownFrom(typed) }),
    change: () => {
      // of somebody new nothing is lost
      if (novo) type((form.getValues('nome_completo') || form.getValues('telefone_ddd')) as string);
      say({});
    },
    forget: () => {
      type('');
      setTaken({ phone: '', id: '' });
    },
    /** The form as receiver of problems: its fields stand side by side, and one of them may be somebody else's phone. */
    listen: (receiver: ProblemReceiver): ProblemReceiver => ({
      receive: (problem) => {
        const { existingId, errors } = problem;
        // who they are by now is asked anew, where no live change has told
        if (errors?.some(({ field }) => field === 'municipe_id')) void known.refetch();
        if (existingId) setTaken({ phone: form.getValues('telefone_ddd') as string, id: existingId });
        const beside = errors?.map(({ field, message }) => ({ field: field.split('.').at(-1)!, message }));
        return receiver.receive({ ...problem, errors: beside });
      },
    }),
  };
}
