import { useId } from 'react';
import { formatDate } from '../../../shared/format.ts';
import { texts } from '../../../shared/texts.ts';
import { useToday } from '../../../web/browser/today.ts';
import { call } from '../../../web/calls/api.ts';
import { patch, useAction } from '../../../web/data/action.ts';
import { useAuth } from '../../../web/session/session.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { RowMenu } from '../../../web/ui/RowMenu.tsx';
import { editAction, removeAction } from '../../../web/ui/row-action.ts';
import { listPassos, type PassoDaDemanda, removePasso, restorePasso, updatePasso } from './roteiros.contract.ts';
import { roteirosTexts as t } from './roteiros.texts.ts';

type Props = {
  passo: PassoDaDemanda;
  /** The step before it. */
  antes: PassoDaDemanda | undefined;
  canEdit: boolean;
  onEdit: () => void;
};

/** One step: ticked by Space or a click, shown at once, and taken back where the server refuses. */
export function PassoItem({ passo, antes, canEdit, onEdit }: Props) {
  const { id, texto, feito_em } = passo;
  const box = useId();
  const today = useToday();
  const { profile } = useAuth();
  const mark = useAction(updatePasso, {
    error: t.erroMarcar,
    optimistic: ({ feito = false }) => [
      patch(listPassos, (rows) =>
        rows.map((row) =>
          row.id === id
            ? {
                ...row,
                feito_em: feito ? today : null,
                feito_por: feito ? (profile?.full_name ?? '') : null,
                a_mao: feito,
              }
            : row,
        ),
      ),
    ],
  });
  const remove = useAction(removePasso, {
    success: t.removido,
    error: t.erroRemover,
    optimistic: () => [patch(listPassos, (rows) => rows.filter((row) => row.id !== id))],
    undo: () => call(restorePasso, { id }),
  });
  return (
    <li className="group flex items-start gap-2.5">
      <input
        id={box}
        type="checkbox"
        className="checkbox mt-2.5 size-4 max-md:size-6 md:mt-1.5"
        checked={feito_em !== null}
        disabled={!canEdit}
        aria-describedby={`${box}-quando`}
        onChange={({ target }) => void mark.run({ id, feito: target.checked })}
      />
      <label
        htmlFor={box}
        className={cx(
          'min-w-0 flex-1 py-2.5 text-sm break-words md:py-1',
          feito_em ? 'text-ink-3' : 'font-medium',
          canEdit && 'cursor-pointer',
        )}
      >
        {texto}
      </label>
      {/* what can be done with it takes the place of when it was done */}
      <span className="group/end relative flex shrink-0 items-start">
        <span
          id={`${box}-quando`}
          className={cx(
            'py-2.5 text-xs md:py-1.5',
            canEdit && 'hovers:group-focus-within/end:opacity-0 hovers:group-hover:opacity-0',
          )}
        >
          <When passo={passo} antes={antes} today={today} />
        </span>
        {canEdit && (
          <span className="shrink-0 max-md:-mr-3 hovers:absolute hovers:-top-0.5 hovers:-right-2 hovers:opacity-0 md:group-focus-within/end:opacity-100 md:group-hover:opacity-100 print:hidden">
            <RowMenu
              name={texts.acoesDe(texto)}
              actions={[editAction(texto, onEdit), removeAction(texto, () => void remove.run({ id }))]}
            />
          </span>
        )}
      </span>
    </li>
  );
}

/** Who did it and when; until when it is to be done, or after what. */
function When({ passo, antes, today }: Pick<Props, 'passo' | 'antes'> & { today: string }) {
  const { tipo, feito_em, feito_por, vence } = passo;
  if (feito_em) {
    const [quem = ''] = (feito_por ?? '').split(' ');
    return <span className="num text-ink-3">{t.feito(formatDate(feito_em).slice(0, 5), quem)}</span>;
  }
  if (tipo !== 'VERIFICAR') return null;
  if (!vence) return <span className="text-ink-3">{antes && t.apos[antes.tipo]}</span>;
  const dia = formatDate(vence).slice(0, vence.slice(0, 4) === today.slice(0, 4) ? 5 : undefined);
  return vence < today ? (
    <span className="num text-bad">{t.venceu(dia)}</span>
  ) : (
    <span className="num text-ink-2">{t.ate(dia)}</span>
  );
}
