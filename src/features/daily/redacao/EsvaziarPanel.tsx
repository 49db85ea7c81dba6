import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../web/data/action.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { TextAreaField } from '../../../web/forms/FormFields.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import type { Oficio } from '../oficios/oficios.contract.ts';
import { emptyOficio } from '../oficios/registro.contract.ts';
import { redacaoTexts as t } from './redacao.texts.ts';

/** Emptying what an issued letter says, for good, for those who may. */
export function EsvaziarPanel({ oficio }: { oficio: Oficio }) {
  const allowed = useAllowed('oficios.empty');
  const [asking, setAsking] = useState(false);
  if (!allowed || !oficio.emitido_em || oficio.esvaziado_em) return null;
  const close = () => setAsking(false);
  return (
    <Card plain title={t.privacidade} className="print:hidden">
      <p className="mb-3 text-sm text-ink-2">{t.esvaziarQuando}</p>
      <Button icon={Eraser} onClick={() => setAsking(true)}>
        {t.esvaziar}
      </Button>
      <Dialog
        open={asking}
        title={t.esvaziarPergunta(oficio.tipo.nome, oficio.identificacao ?? '')}
        description={t.esvaziarDica}
        onClose={close}
      >
        <Why oficio={oficio} onClose={close} />
      </Dialog>
    </Card>
  );
}

function Why({ oficio: { id, tipo, identificacao }, onClose }: { oficio: Oficio; onClose: () => void }) {
  const empty = useAction(emptyOficio, { success: t.esvaziado(tipo.nome, identificacao ?? ''), error: t.erroEsvaziar });
  const form = useContractForm(emptyOficio.input, {
    name: 'esvaziar',
    defaults: { motivo: '' },
    labels: { motivo: t.motivo },
    save: (values, receiver) => empty.run({ id, ...values }, receiver),
    saved: onClose,
  });
  return (
    <Form form={form}>
      <TextAreaField form={form} name="motivo" label={t.motivo} rows={3} maxLength={1000} autoFocus />
      <FormButtons form={form} saveLabel={t.esvaziarBotao} onCancel={onClose} />
    </Form>
  );
}
