import { Stamp } from 'lucide-react';
import { useToday } from '../../../web/browser/today.ts';
import { useAction } from '../../../web/data/action.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form } from '../../../web/forms/Form.tsx';
import { DateField } from '../../../web/forms/FormFields.tsx';
import { texts } from '../../../shared/texts.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import type { Oficio } from '../oficios/oficios.contract.ts';
import { issueOficio } from '../oficios/registro.contract.ts';
import { redacaoTexts as t } from './redacao.texts.ts';

type Props = { oficio: Oficio; open: boolean; onClose: () => void };

/** What follows from issuing, and the day of the letter. */
export function EmitirDialog({ oficio, open, onClose }: Props) {
  const { provavel, tipo } = oficio;
  const title = provavel ? t.pergunta(tipo.nome, provavel.numero) : t.perguntaExterna(tipo.nome);
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <Facts oficio={oficio} />
      <Day oficio={oficio} onClose={onClose} />
    </Dialog>
  );
}

function Facts({ oficio: { provavel, autoridade, orgao, ligadas } }: { oficio: Oficio }) {
  const facts: [string, string][] = [
    ...(provavel ? [[t.identificacao, provavel.identificacao] as [string, string]] : []),
    [t.para, [autoridade?.nome, orgao?.nome].filter(Boolean).join(', ')],
    [
      t.demandas,
      provavel
        ? t.demandasComCodigo(ligadas.length, provavel.numero.replace(/^0+/, ''))
        : t.quantasDemandas(ligadas.length),
    ],
    [t.respostaAte, answerOf(provavel)],
  ];
  return (
    <dl className="mb-4 grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 gap-y-2 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-3">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function answerOf(provavel: Oficio['provavel']): string {
  if (!provavel?.resposta_dias) return t.semPrazo;
  const { resposta_ate, resposta_dias } = provavel;
  return resposta_ate ? t.respostaEm(resposta_ate, resposta_dias) : t.respostaEmDias(resposta_dias);
}

function Day({ oficio: { id, versao, provavel }, onClose }: Pick<Props, 'oficio' | 'onClose'>) {
  const today = useToday();
  const issue = useAction(issueOficio, {
    success: ({ tipo, identificacao }) => t.emitido(tipo.nome, identificacao!),
    error: t.erroEmitir,
  });
  const form = useContractForm(issueOficio.input, {
    name: 'emitir',
    defaults: { data: today, versao },
    save: (values, receiver) => issue.run({ id, ...values }, receiver),
    saved: onClose,
  });
  return (
    <Form form={form}>
      <DateField
        form={form}
        name="data"
        label={t.data}
        className="md:max-w-56"
        hint={provavel?.ultimo ? t.ultimo(provavel.ultimo, provavel.ultima_data) : undefined}
      />
      <div className="flex items-center gap-2 border-t border-line pt-3 max-md:flex-col-reverse max-md:*:w-full">
        <span aria-hidden className="mr-auto max-md:hidden">
          <Kbd>Ctrl Enter</Kbd>
        </span>
        <Button onClick={() => void form.cancel(onClose)}>{texts.cancelar}</Button>
        <Button type="submit" variant="primary" icon={Stamp} busy={form.saving}>
          {t.emitir}
        </Button>
      </div>
    </Form>
  );
}
