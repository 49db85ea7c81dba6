import { FileX, GitCompareArrows, Stamp } from 'lucide-react';
import { TypedBox } from '../../../web/forms/TypedBox.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { WarnBox } from '../../../web/ui/WarnBox.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import { redacaoTexts as t } from './redacao.texts.ts';
import type { FieldName, Rascunho } from './use-rascunho.tsx';

type Props = {
  draft: Rascunho;
  /** A value that is an id, by its name. */
  show: (field: FieldName, value: string) => string;
};

/** What two people wrote in the same place of a draft: one's own is on screen, the other's is shown here. */
export function ConflictNotice({ draft, show }: Props) {
  const { conflict, choose } = draft;
  if (!conflict) return null;
  return (
    <WarnBox icon={GitCompareArrows} title={t.conflito}>
      <p className="mt-1 text-ink-2">{t.conflitoDica}</p>
      {conflict.fields.map((field) => (
        <div key={field} className="mt-3 border-t border-line-strong pt-2">
          <p className="font-medium">{t.campos[field]}</p>
          <div
            role="region"
            aria-label={`${t.deles}: ${t.campos[field]}`}
            tabIndex={0}
            className="mt-1 max-h-40 overflow-y-auto break-words whitespace-pre-wrap"
          >
            <span className="text-ink-2">{t.deles}: </span>
            {show(field, conflict.theirs[field]) || t.vazio}
          </div>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button onClick={() => choose(field, true)}>{t.ficaMeu}</Button>
            <Button onClick={() => choose(field, false)}>{t.ficaDeles}</Button>
          </div>
        </div>
      ))}
    </WarnBox>
  );
}

/**
 * What was typed into a draft that somebody else has issued, or deleted (`gone`): it is in no letter, and stays here until it
 * was copied.
 */
export function IssuedNotice({ draft: { values, unsavedFields, leave }, show, gone }: Props & { gone: boolean }) {
  return (
    <TypedBox
      icon={gone ? FileX : Stamp}
      title={gone ? t.excluidoEnquanto : t.emitidoEnquanto}
      hint={gone ? t.excluidoEnquantoDica : t.emitidoEnquantoDica}
      typed={unsavedFields.map((field) => [t.campos[field], show(field, values[field]) || t.vazio])}
      action={gone ? webTexts.descartar : t.verEmitido}
      onAction={() => void leave()}
    />
  );
}
