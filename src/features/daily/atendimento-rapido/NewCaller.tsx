import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useData } from '../../../web/data/data.ts';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { PhoneField, TextField } from '../../../web/forms/FormFields.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import { linkClass } from '../../../web/ui/link-class.ts';
import { ParecidosPanel } from '../../base/parecidos/ParecidosPanel.tsx';
import { type Caller, findCallers, readCaller } from './atendimento-rapido.contract.ts';
import { atendimentoRapidoTexts as t } from './atendimento-rapido.texts.ts';
import type { CallerState } from './use-caller.tsx';

type Props = { form: AnyForm; caller: CallerState; onPick: (row: Caller) => void; onUse: (id: string) => void };

/** Somebody new: a name and a phone. Who has the phone already is offered. */
export function NewCaller({ form, caller, onPick, onUse }: Props) {
  const phone = useWatch({ control: form.control, name: 'telefone_ddd' }) as string;
  const holder = useHolder(phone, caller);
  const [nameKnown] = useState(() => form.getValues('nome_completo') !== '');
  const offer = holder && (
    <span role="alert" className="flex flex-wrap items-center gap-x-2 text-sm">
      <span className="min-w-0 break-words text-ink">{t.jaTem(holder.nome_completo)}</span>
      <button type="button" onClick={() => onPick(holder)} className={linkClass}>
        {t.usar(holder.nome_completo)}
      </button>
    </span>
  );
  return (
    <div
      role="group"
      aria-label={t.novaPessoa}
      className="flex flex-col gap-3 rounded-sm border border-line-strong bg-bg p-3"
    >
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm font-semibold">{t.novaPessoa}</p>
        <Button variant="quiet" onClick={caller.change} aria-keyshortcuts="Escape">
          {t.trocar}
          <span aria-hidden className="max-md:hidden">
            <Kbd>Esc</Kbd>
          </span>
        </Button>
      </div>
      <div className="flex flex-col gap-5">
        <div className="grid items-start gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <TextField form={form} name="nome_completo" label={t.nome} upper maxLength={200} autoFocus={!nameKnown} />
          <PhoneField form={form} name="telefone_ddd" label={t.telefone} hint={offer} autoFocus={nameKnown} />
        </div>
        <ParecidosPanel form={form} except={holder?.id} onUse={onUse} />
      </div>
    </div>
  );
}

/** Who has this phone, as far as one could look, or as a save was told. */
function useHolder(phone: string, { taken }: CallerState): Caller | undefined {
  const refused = taken.phone === phone ? taken.id : '';
  const found = useData(findCallers, { busca: phone }, { enabled: /^\d{10,11}$/.test(phone) });
  const told = useData(readCaller, { id: refused }, { enabled: refused !== '' });
  return found.data?.rows.find(({ telefone_ddd }) => telefone_ddd === phone) ?? (refused ? told.data : undefined);
}
