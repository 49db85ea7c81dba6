import { call } from '../../../web/calls/api.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { useData } from '../../../web/data/data.ts';
import { useConfirm } from '../../../web/ui/ConfirmDialog.tsx';
import { Field } from '../../../web/ui/Field.tsx';
import { Select } from '../../../web/ui/Select.tsx';
import { getModelo, listModelos, type Modelo } from './modelos.contract.ts';
import { modelosTexts as t } from './modelos.texts.ts';

type Chosen = Pick<Modelo, 'oficio_tipo_id' | 'assunto' | 'corpo'>;

/** Begins the text from one that is kept; what was typed is asked about first. Nothing where an office has none. */
export function ModeloPicker({ isEmpty, onChosen }: { isEmpty: boolean; onChosen: (modelo: Chosen) => void }) {
  const confirm = useConfirm();
  const { data = [] } = useData(listModelos, {}, { error: t.erroCarregar });
  const documents = data.filter(({ tipo }) => tipo === 'DOCUMENTO');
  if (documents.length === 0) return null;
  async function choose(id: string) {
    const question = { title: t.trocarTexto, text: t.trocarTextoDica, action: t.trocar };
    if (!id || (!isEmpty && !(await confirm(question)))) return;
    await call(getModelo, { id }).then(onChosen, (error: unknown) => showProblem(error, t.erroCarregar));
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
