import { useRef } from 'react';
import { useStable } from '../../../web/browser/use-stable.ts';
import { call } from '../../../web/calls/api.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { useData } from '../../../web/data/data.ts';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import { Field } from '../../../web/ui/Field.tsx';
import { Select } from '../../../web/ui/Select.tsx';
import { getModelo, listModelos, type Modelo } from './modelos.contract.ts';
import { modelosTexts as t } from './modelos.texts.ts';

type Chosen = Pick<Modelo, 'oficio_tipo_id' | 'assunto' | 'corpo'>;

type Props = { typed: { assunto: string; corpo: string }; onChosen: (modelo: Chosen) => void };

/** Begins the text from one that is kept; what was typed is asked about first. Nothing where an office has none. */
export function ModeloPicker({ typed, onChosen }: Props) {
  const { data = [] } = useData(listModelos, {}, { error: t.erroCarregar });
  const documents = data.filter(({ tipo }) => tipo === 'DOCUMENTO');
  // as it is typed when the model has come
  const take = useStable(async (modelo: Chosen) => {
    const subject = typed.assunto.trim();
    const otherSubject = modelo.assunto && subject && modelo.assunto !== subject ? modelo.assunto : null;
    if (typed.corpo.trim() !== '') {
      const text = otherSubject ? t.trocarTextoEAssunto(otherSubject) : t.trocarTextoDica;
      if (await confirm({ title: t.trocarTexto, text, action: t.trocar })) onChosen(modelo);
    } else if (otherSubject) {
      const text = t.trocarAssuntoDica(subject, otherSubject);
      const change = await confirm({ title: t.trocarAssunto, text, action: t.trocar, cancel: t.manterAssunto });
      onChosen(change ? modelo : { ...modelo, assunto: null });
    } else onChosen(modelo);
  });
  const asked = useRef('');
  if (documents.length === 0) return null;
  async function choose(id: string) {
    if (!id) return;
    asked.current = id;
    await call(getModelo, { id }).then(
      async (modelo) => {
        if (asked.current === id) await take(modelo);
      },
      (error: unknown) => {
        if (asked.current === id) showProblem(error, t.erroCarregar);
      },
    );
  }
  return (
    <Field label={t.um} optional>
      {(ids) => (
        <Select
          {...ids}
          placeholder={t.comecarDoModelo}
          value=""
          options={documents.map(({ id, nome }) => ({ value: id, label: nome }))}
          onChange={({ target }) => void choose(target.value)}
        />
      )}
    </Field>
  );
}
