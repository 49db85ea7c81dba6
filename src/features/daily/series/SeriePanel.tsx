import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { DateField } from '../../../web/forms/FormFields.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { getSerie, renewSerie } from './series.contract.ts';
import { seriesTexts as t } from './series.texts.ts';

/** How an appointment repeats and until when, and the way to go on beyond. */
export function SeriePanel({ id }: { id: string }) {
  const canEdit = useAllowed('agenda.edit');
  const [renewing, setRenewing] = useState(false);
  const { data: serie, isPending } = useData(getSerie, { id }, { error: t.erroCarregar });
  // its line is kept free: the fields below do not move when it comes
  if (isPending) return <div className="min-h-11 md:min-h-9" />;
  if (!serie?.ultimo) return null;
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
      <span className="flex min-w-0 items-center gap-2">
        <Repeat size={16} aria-hidden className="shrink-0" />
        {t.vai(t.como(serie.frequencia, serie.inicio), serie.ultimo, serie.faltam)}
      </span>
      {canEdit && (
        <Button variant="quiet" className="-ml-3.5 md:ml-0" onClick={() => setRenewing(true)}>
          {t.renovar}
        </Button>
      )}
      <Dialog
        open={renewing}
        size="sm"
        title={t.renovarTitulo}
        description={t.renovarDica}
        onClose={() => setRenewing(false)}
      >
        <RenewForm id={id} onDone={() => setRenewing(false)} />
      </Dialog>
    </div>
  );
}

function RenewForm({ id, onDone }: { id: string; onDone: () => void }) {
  const renew = useAction(renewSerie, { success: ({ criados }) => t.renovada(criados), error: t.erroRenovar });
  const form = useContractForm(renewSerie.input, {
    name: `renovar ${id}`,
    labels: { repetir_ate: t.repetirAte },
    defaults: { repetir_ate: '' },
    save: (values, receiver) => renew.run({ id, ...values }, receiver),
    saved: onDone,
  });
  return (
    <Form form={form}>
      <DateField form={form} name="repetir_ate" label={t.repetirAte} autoFocus />
      <FormButtons form={form} onCancel={onDone} />
    </Form>
  );
}
