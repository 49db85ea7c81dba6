import { CircleAlert, Hash, Phone } from 'lucide-react';
import { useController } from 'react-hook-form';
import { formatPhone } from '../../../shared/format.ts';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { Avatar } from '../../../web/ui/Avatar.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import { linkClass } from '../../../web/ui/link-class.ts';
import { municipeFieldTexts } from '../../base/municipes/municipes.texts.ts';
import type { Caller } from './atendimento-rapido.contract.ts';
import { atendimentoRapidoTexts as t } from './atendimento-rapido.texts.ts';
import { CallerFinder } from './CallerFinder.tsx';
import { NewCaller } from './NewCaller.tsx';
import { panelId } from './CallerPanel.tsx';
import type { CallerState } from './use-caller.tsx';

const wrongId = 'quem-liga-erro';

type Props = { form: AnyForm; caller: CallerState; /** After it is known who it is. */ onSaid: () => void };

/** Who calls: looked for, found, or new. */
export function CallerField({ form, caller, onSaid }: Props) {
  const pick = (row: Caller) => {
    caller.pick(row);
    onSaid();
  };
  const take = (id: string) => {
    caller.take(id);
    onSaid();
  };
  const {
    field: { ref },
    fieldState,
  } = useController({ control: form.control, name: 'municipe_id' });
  if (caller.novo) return <NewCaller form={form} caller={caller} onPick={pick} onUse={take} />;
  if (caller.id === '') return <CallerFinder form={form} caller={caller} onPick={pick} />;
  const { lost } = caller;
  const row = lost ? undefined : caller.row;
  const merged = lost?.code === 'municipes.merged' ? lost.existingId : undefined;
  const wrong = merged ? lost!.detail : lost ? municipeFieldTexts.municipeSumiu : fieldState.error?.message;
  return (
    <div role="group" aria-label={t.quem} className="flex flex-col gap-1.5">
      <p aria-hidden className="text-sm font-medium text-ink-2">
        {t.quem}
      </p>
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-sm border border-line-strong bg-bg px-3 py-2 has-[[data-invalid]]:border-bad">
        {row && <Avatar name={row.nome_completo} />}
        <div className="min-w-40 flex-1">
          <p className="truncate font-semibold">
            {row ? (
              <span className="capitals">{row.nome_completo}</span>
            ) : lost ? (
              municipeFieldTexts.semMunicipe
            ) : (
              municipeFieldTexts.carregandoMunicipe
            )}
          </p>
          {row && <Known row={row} />}
        </div>
        {row && row.abertas > 0 && (
          <a href={`#${panelId}`} className="text-xs font-semibold text-warn hover:underline max-md:leading-11">
            {t.abertas(row.abertas)}
          </a>
        )}
        <Button
          variant="quiet"
          ref={ref}
          data-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? wrongId : undefined}
          onClick={caller.change}
          aria-keyshortcuts="Escape"
        >
          {t.trocar}
          <span aria-hidden className="max-md:hidden">
            <Kbd>Esc</Kbd>
          </span>
        </Button>
      </div>
      {wrong && (
        <div id={wrongId} role="alert" className="flex items-start gap-1.5 text-sm text-bad">
          <CircleAlert size={15} aria-hidden className="mt-px shrink-0" />
          <p className="flex min-w-0 flex-wrap items-center gap-x-2">
            {wrong}
            {merged && (
              <button type="button" onClick={() => take(merged)} className={linkClass}>
                {t.usarUnido}
              </button>
            )}
          </p>
        </div>
      )}
    </div>
  );
}

/** What tells a person from others of the same name. */
function Known({ row: { codigo, telefone_ddd, bairro } }: { row: Caller }) {
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-4 text-xs text-ink-2">
      <span className="num inline-flex items-center gap-1">
        <Hash size={13} aria-hidden />
        {codigo}
      </span>
      {telefone_ddd && (
        <span className="num inline-flex items-center gap-1">
          <Phone size={13} aria-hidden />
          {formatPhone(telefone_ddd)}
        </span>
      )}
      {bairro && <span className="capitals min-w-0 truncate">{bairro}</span>}
    </p>
  );
}
