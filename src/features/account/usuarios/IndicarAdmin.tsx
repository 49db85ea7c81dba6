import { formatInstantDay } from '../../../shared/format.ts';
import { membershipRoleNames } from '../../../shared/session.ts';
import { call } from '../../../web/calls/api.ts';
import { useData } from '../../../web/data/data.ts';
import { FieldErrors, usePlainForm } from '../../../web/forms/plain-form.tsx';
import { refreshAfter } from '../../../web/calls/query-client.ts';
import { toast } from '../../../web/browser/toast.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Field } from '../../../web/ui/Field.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { Notice } from '../../../web/ui/PlainFields.tsx';
import { Select } from '../../../web/ui/Select.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { type Candidato, listCandidatos, nameAdmin } from '../gabinetes/indicacoes.contract.ts';
import { called } from '../membros/membros.texts.ts';
import { acessoTexts as t } from './acesso.texts.ts';

type Props = { office: { id: string; name: string }; onDone: () => void };

/** One of the members, who becomes the office's admin by accepting. */
export function IndicarAdmin({ office, onDone }: Props) {
  const candidates = useData(listCandidatos, { id: office.id }, { error: t.erroCarregar });
  return (
    <Loaded query={candidates} error={t.erroCarregar} skeleton={<Skeleton className="h-16 w-full" />}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="text-sm text-ink-2">{t.semMembros}</p>
        ) : (
          <Choice office={office} rows={rows} onDone={onDone} />
        )
      }
    </Loaded>
  );
}

function Choice({ office, rows, onDone }: Props & { rows: Candidato[] }) {
  const { form, busy, errors, alert } = usePlainForm(async ({ membership_id = '' }) => {
    if (!membership_id) throw new FieldErrors({ membership_id: t.escolhaObrigatoria });
    await call(nameAdmin, { id: office.id, membership_id });
    const named = rows.find((row) => row.membership_id === membership_id);
    toast.success(t.indicacaoFeita(named ? called(named) : ''));
    void refreshAfter(nameAdmin, null);
    onDone();
  }, t.erroIndicar);
  const waiting = rows.find(({ named }) => named);
  const options = rows.map((row) => ({
    value: row.membership_id,
    label: `${called(row)} (${membershipRoleNames[row.role]}${row.refused_at ? t.recusou(formatInstantDay(row.refused_at)) : ''})`,
  }));
  return (
    <form {...form} className="flex flex-col gap-4">
      {waiting && <p className="text-sm text-warn">{t.indicado(called(waiting))}</p>}
      <Field label={t.membro} error={errors.membership_id}>
        {(ids) => <Select {...ids} name="membership_id" options={options} placeholder={t.escolha} data-autofocus />}
      </Field>
      <Notice>{alert}</Notice>
      <Button type="submit" variant="primary" busy={busy} className="md:self-end">
        {t.indicar}
      </Button>
    </form>
  );
}
