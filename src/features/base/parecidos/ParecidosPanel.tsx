import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleHelp } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useDebounced } from '../../../web/browser/use-debounced.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { isSayingWho, muitoProvavel, type Parecido, similarMunicipes, tellApart } from './parecidos.contract.ts';
import { motivosOf, parecidosTexts as t } from './parecidos.texts.ts';

type Props = {
  form: AnyForm;
  /** Whose form it is, when they have a record. */
  de?: string;
  /** Who is shown elsewhere. */
  except?: string | undefined;
  /** Takes somebody who is there, in place of who is typed. */
  onUse?: (id: string) => void;
};

const names = ['nome_completo', 'telefone_ddd', 'email', 'cep', 'numero', 'bairro'] as const;
/** What says nothing yet is not sent. */
const forms: Partial<Record<(typeof names)[number], RegExp>> = { telefone_ddd: /^\d{8,11}$/, cep: /^\d{8}$/ };

/** Milliseconds after the last key. */
const pause = 400;

/** Who of the register may be the person that is typed. It warns, offers and stops nobody. */
export function ParecidosPanel({ form, de, except, onUse }: Props) {
  const values = useWatch({ control: form.control, name: [...names] }) as (string | undefined)[];
  const apart = (useWatch({ control: form.control, name: 'nao_e' }) ?? []) as string[];
  const [told, setTold] = useState<readonly string[]>([]);
  const said = Object.fromEntries(
    names.flatMap((name, index) => {
      const value = values[index] ?? '';
      return value !== '' && (forms[name]?.test(value) ?? true) ? [[name, value]] : [];
    }),
  );
  const late = useDebounced(JSON.stringify(said), pause);
  const asked = { ...(JSON.parse(late) as typeof said), ...(de && { de }) };
  // of a record that nobody has touched nothing is asked
  const enabled = isSayingWho(asked) && (!de || form.dirty);
  const found = useData(similarMunicipes, asked, { enabled });
  const tell = useAction(tellApart, { error: t.erroNaoE });
  const rows = enabled
    ? (found.data?.filter(({ id }) => id !== except && ![...apart, ...told].includes(id)) ?? [])
    : [];

  // of somebody new it is kept with the rest, once that is saved
  const dismiss = (id: string) => {
    if (!de) return form.setValue('nao_e', [...apart, id], { shouldDirty: true });
    setTold([...told, id]);
    void tell.run({ id: de, outros: [id] });
  };
  return (
    // an empty one takes no room, not even the gap
    <div role="status" className="empty:-mt-5">
      {rows.length > 0 && (
        <section aria-label={t.titulo} className="rounded-md border border-line-strong bg-bg p-3 md:p-4">
          <p className="mb-1 text-sm font-semibold">{t.titulo}</p>
          <ul className="flex flex-col divide-y divide-line">
            {rows.map((row) => (
              <Person key={row.id} row={row} onUse={onUse} onDismiss={() => dismiss(row.id)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The cursor stays in its field: to leave it may ask the server, and the answer would move away what is being pressed. */
const stayInField = (event: MouseEvent) => event.preventDefault();

type PersonProps = { row: Parecido; onUse?: ((id: string) => void) | undefined; onDismiss: () => void };

function Person({ row: { id, codigo, nome_completo, bairro, pontos, motivos }, onUse, onDismiss }: PersonProps) {
  const likely = pontos >= muitoProvavel;
  return (
    <li className="flex flex-col gap-2 py-2.5 last:pb-0 md:flex-row md:items-center md:gap-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="capitals min-w-0 break-words text-sm font-medium">{nome_completo}</span>
          <Badge tone={likely ? 'warn' : 'neutral'} icon={likely ? CircleAlert : CircleHelp}>
            {likely ? t.muitoProvavel : t.possivel}
          </Badge>
        </p>
        <p className="text-xs text-ink-2">
          <span className="num">{codigo}</span>
          {bairro && <span className="capitals"> · {bairro}</span>} · {motivosOf(motivos)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1 max-md:-ml-2">
        <Link
          to="/municipes/$id"
          params={{ id }}
          target="_blank"
          aria-label={t.abrirDe(nome_completo)}
          onMouseDown={stayInField}
          className="inline-flex min-h-8 items-center rounded-sm px-2 text-sm font-semibold text-accent-text hover:underline max-md:min-h-11"
        >
          {t.abrir}
        </Link>
        {onUse && (
          <Button
            variant="quiet"
            aria-label={t.usarDe(nome_completo)}
            onMouseDown={stayInField}
            onClick={() => onUse(id)}
          >
            {t.usar}
          </Button>
        )}
        <Button variant="quiet" aria-label={t.naoEDe(nome_completo)} onMouseDown={stayInField} onClick={onDismiss}>
          {t.naoE}
        </Button>
      </div>
    </li>
  );
}
