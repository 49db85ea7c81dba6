import { Search, UserRound } from 'lucide-react';
import { useController } from 'react-hook-form';
import { formatPhone } from '../../../shared/format.ts';
import { useData } from '../../../web/data/data.ts';
import { Button } from '../../../web/ui/Button.tsx';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { Field } from '../../../web/ui/Field.tsx';
import { getMunicipe } from './municipes.contract.ts';
import type { PickedMunicipe } from './MunicipePicker.tsx';
import { municipeFieldTexts as t } from './municipes.texts.ts';

type Props = {
  form: AnyForm;
  /** Where a form has several. */
  name?: string;
  /** The citizen that was just chosen; any other id is looked up. */
  picked: PickedMunicipe | null;
  /** Opens the picker, which must stand outside of the form: its Enter is not the form's. */
  onOpen: () => void;
};

/** The citizen whom a new record is about. */
export function MunicipeField({ form, name = 'municipe_id', picked, onOpen }: Props) {
  const { field, fieldState } = useController({ control: form.control, name });
  const id = field.value as string;
  const known = useData(getMunicipe, { id }, { enabled: id !== '' && picked?.id !== id });
  const municipe = picked?.id === id ? picked : known.data;
  const gone = id !== '' && !municipe && known.isError;

  return (
    <Field label={t.municipe} marked error={fieldState.error?.message ?? (gone ? t.municipeSumiu : undefined)}>
      {(ids) => (
        <div className="flex min-h-12 items-center gap-3 max-md:flex-col max-md:items-stretch rounded-sm border border-line-strong bg-bg px-3 py-2 has-[[data-invalid]]:border-bad">
          {municipe ? (
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">
                <span className="capitals">{municipe.nome_completo}</span>
              </p>
              <p className="num truncate text-xs text-ink-2">
                {municipe.codigo} · {formatPhone(municipe.telefone_ddd)}
              </p>
            </div>
          ) : (
            <p className="flex flex-1 items-center gap-2 text-ink-3">
              <UserRound size={16} aria-hidden className="shrink-0" />
              {id && !gone ? t.carregandoMunicipe : t.semMunicipe}
            </p>
          )}
          <Button
            id={ids.id}
            // over the name that the label would give it
            aria-label={municipe ? t.trocarMunicipeDe(municipe.nome_completo) : t.escolherMunicipe}
            aria-describedby={ids['aria-describedby']}
            data-invalid={ids['aria-invalid']}
            ref={field.ref}
            icon={Search}
            aria-haspopup="dialog"
            autoFocus={id === ''}
            onBlur={field.onBlur}
            onClick={onOpen}
          >
            {municipe ? t.trocarMunicipe : t.escolherMunicipe}
          </Button>
        </div>
      )}
    </Field>
  );
}
