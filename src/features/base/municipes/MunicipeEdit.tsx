import { useNavigate } from '@tanstack/react-router';
import { formatCep, formatPhone } from '../../../shared/format.ts';
import { texts } from '../../../shared/texts.ts';
import { patch, useAction } from '../../../web/data/action.ts';
import { actionBar, actionBarRoom } from '../../../web/ui/action-bar.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form } from '../../../web/forms/Form.tsx';
import { MunicipeFields, municipeValues, usePhoneTaken } from './MunicipeFields.tsx';
import { MunicipeHeader } from './MunicipeHeader.tsx';
import { type MunicipeTab, MunicipeTabs, useTab } from './MunicipeTabs.tsx';
import {
  getMunicipe,
  listMunicipes,
  type MunicipeDetail,
  phonelessInput,
  updateMunicipe,
} from './municipes.contract.ts';
import { municipeCampos, municipesTexts as t } from './municipes.texts.ts';

/** The edit mode: the tabs stay, the data become fields, and nothing is saved before 'Confirmar Alterações'. */
export function MunicipeEdit({ municipe, tabs }: { municipe: MunicipeDetail; tabs: readonly MunicipeTab[] }) {
  const { id } = municipe;
  const navigate = useNavigate();
  const phone = usePhoneTaken();
  const [, showTab] = useTab(tabs);
  const update = useAction(updateMunicipe, {
    success: t.atualizado,
    error: t.erroAtualizar,
    optimistic: (input) => {
      // what the contract has cleaned is what the server will answer
      const changes = { ...(input as Partial<MunicipeDetail>), versao: input.versao + 1 };
      const change = <Row extends { id: string }>(row: Row) => (row.id === id ? { ...row, ...changes } : row);
      return [
        patch(getMunicipe, change),
        patch(listMunicipes, ({ rows, ...rest }) => ({ ...rest, rows: rows.map(change) })),
      ];
    },
  });
  const toView = () => void navigate({ to: '/municipes/$id', params: { id }, search: true, replace: true });
  const form = useContractForm(municipe.sem_telefone ? phonelessInput : updateMunicipe.input, {
    labels: municipeCampos,
    show: { telefone_ddd: formatPhone, cep: formatCep },
    record: municipe,
    valuesOf: (of) => ({ ...municipeValues(of), versao: of.versao }),
    save: (values, receiver) => update.run({ id, ...values }, phone.listen(receiver)),
    saved: toView,
  });

  const save = () => {
    // what is wrong must be seen
    showTab('dados');
    void form.submit();
  };
  const actions = (
    <div className={`flex gap-2 ${actionBar}`}>
      <Button onClick={() => void form.cancel(toView)}>{texts.cancelar}</Button>
      <Button variant="primary" busy={form.saving} onClick={save}>
        {t.confirmar}
      </Button>
    </div>
  );
  return (
    <Form form={form} className={`gap-0! [&>[role=alert]]:mb-4 ${actionBarRoom}`}>
      <MunicipeHeader municipe={municipe} actions={actions} />
      <MunicipeTabs municipe={municipe} more={tabs}>
        <Card className="flex max-w-4xl flex-col gap-5">
          <MunicipeFields form={form} phone={phone} de={id} />
        </Card>
      </MunicipeTabs>
    </Form>
  );
}
