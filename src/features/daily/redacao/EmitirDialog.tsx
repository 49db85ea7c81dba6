import { Stamp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isDay } from '../../../shared/days.ts';
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
  const today = useToday();
  const [day, setDay] = useState(today);
  // what is probable is so of today: the numbers of another year are others
  const thisYear = !isDay(day) || day.slice(0, 4) === today.slice(0, 4);
  const title = provavel && thisYear ? t.pergunta(tipo.nome, provavel.numero) : t.perguntaExterna(tipo.nome);
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <Facts oficio={oficio} numbered={thisYear} today={!isDay(day) || day === today} />
      <Day oficio={oficio} onClose={onClose} numbered={thisYear} onDay={setDay} />
    </Dialog>
  );
}

type FactsProps = { oficio: Oficio; numbered: boolean; today: boolean };

function Facts({ oficio: { provavel, autoridade, orgao, ligadas }, numbered, today }: FactsProps) {
  const identificacao = numbered ? provavel?.identificacao : provavel && t.numeroNaEmissao;
  const facts: [string, string][] = [
    ...(identificacao ? [[t.identificacao, identificacao] as [string, string]] : []),
    [t.para, [autoridade?.nome, orgao?.nome].filter(Boolean).join(', ')],
    [
      t.demandas,
      provavel && numbered
        ? t.demandasComCodigo(ligadas.length, provavel.numero.replace(/^0+/, ''))
        : t.quantasDemandas(ligadas.length),
    ],
    [t.respostaAte, answerOf(provavel, today)],
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

function answerOf(provavel: Oficio['provavel'], today: boolean): string {
  if (!provavel?.resposta_dias) return t.semPrazo;
  const { resposta_ate, resposta_dias } = provavel;
  return resposta_ate && today ? t.respostaEm(resposta_ate, resposta_dias) : t.respostaEmDias(resposta_dias);
}

type DayProps = Pick<Props, 'oficio' | 'onClose'> & { numbered: boolean; onDay: (day: string) => void };

function Day({ oficio: { id, versao, provavel }, onClose, numbered, onDay }: DayProps) {
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
  const day = useWatch({ control: form.control, name: 'data' });
  useEffect(() => onDay(day), [day, onDay]);
  return (
    <Form form={form}>
      <DateField
        form={form}
        name="data"
        label={t.data}
        className="md:max-w-56"
        hint={provavel?.ultimo && numbered ? t.ultimo(provavel.ultimo, provavel.ultima_data) : undefined}
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
