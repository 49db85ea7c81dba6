import { Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CheckboxField } from '../../../web/forms/CheckboxField.tsx';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { TextAreaField } from '../../../web/forms/FormFields.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { AssessorField, useAssessor, useMine } from '../../base/equipe/AssessorField.tsx';
import { MunicipeField } from '../../base/municipes/MunicipeField.tsx';
import { MunicipePicker, type PickedMunicipe } from '../../base/municipes/MunicipePicker.tsx';
import { SetorField } from '../../base/setores/SetorField.tsx';
import { demandasTexts } from '../demandas/demandas.texts.ts';
import { sigiloTexts } from '../sigilo/sigilo.texts.ts';
import { desfechoTexts as t } from './desfecho.texts.ts';

/** `secret`: the appointment is about a demand that few people read. */
type Props = { form: AnyForm; index: number; secret: boolean; onRemove: () => void };

/** One promise: what, to whom, and who sees to it. */
export function PromessaField({ form, index, secret, onRemove }: Props) {
  const at = `demandas.${index}`;
  const assessor = useAssessor();
  const mine = useMine(assessor);
  const [picked, setPicked] = useState<PickedMunicipe | null>(null);
  const [picking, setPicking] = useState(false);
  // whoever is signed in sees to it, until somebody else is named
  const propose = useEffectEvent((name: string) => {
    if (form.getValues(`${at}.assessor_responsavel`) === '') form.setValue(`${at}.assessor_responsavel`, name);
  });
  useEffect(() => {
    if (mine) propose(mine);
  }, [mine]);
  // a promise that was typed before says whose it is until somebody is chosen
  const { chosen } = assessor;
  const written = useRef(chosen);
  useEffect(() => {
    if (written.current === chosen) return;
    written.current = chosen;
    form.setValue(`${at}.assessor_id`, chosen);
  }, [form, at, chosen]);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-4">
      <legend className="sr-only">{t.promessa(index + 1)}</legend>
      <div className="flex items-center justify-between gap-2">
        <p aria-hidden className="text-sm font-semibold">
          {t.promessa(index + 1)}
        </p>
        <IconButton icon={Trash2} label={t.removerPromessa(index + 1)} onClick={onRemove} />
      </div>
      <TextAreaField
        form={form}
        name={`${at}.descricao_texto`}
        label={demandasTexts.descricao}
        upper
        rows={2}
        maxLength={10_000}
        autoFocus
      />
      <MunicipeField form={form} name={`${at}.municipe_id`} picked={picked} onOpen={() => setPicking(true)} />
      <div className="grid gap-3 md:grid-cols-2">
        <SetorField form={form} name={`${at}.setor_id`} />
        <AssessorField form={form} assessor={assessor} at={`${at}.assessor_responsavel`} />
      </div>
      {secret && (
        <CheckboxField
          form={form}
          name={`${at}.sigilosa`}
          label={sigiloTexts.sigilosa}
          hint={sigiloTexts.sigilosaDica}
        />
      )}
      <CheckboxField form={form} name={`${at}.atendimento`} label={t.atendimento} />
      <MunicipePicker
        open={picking}
        onClose={() => setPicking(false)}
        onPick={(municipe) => {
          setPicked(municipe);
          form.setValue(`${at}.municipe_id`, municipe.id, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          });
          setPicking(false);
        }}
      />
    </fieldset>
  );
}
