import { GitCompareArrows, Stamp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { isDay } from '../../../shared/days.ts';
import { useToday } from '../../../web/browser/today.ts';
import { useAction } from '../../../web/data/action.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { useFollowToday } from '../../../web/forms/follow-today.ts';
import { Form } from '../../../web/forms/Form.tsx';
import { DateField } from '../../../web/forms/FormFields.tsx';
import { texts } from '../../../shared/texts.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import { WarnBox } from '../../../web/ui/WarnBox.tsx';
import type { Oficio } from '../oficios/oficios.contract.ts';
import { issueOficio } from '../oficios/registro.contract.ts';
import { redacaoTexts as t } from './redacao.texts.ts';

type Props = {
  oficio: Oficio;
  /** Version of the text that was on screen when this was asked for; null while it is not. */
  read: number | null;
  onClose: () => void;
};

/** What follows from issuing, and the day of the letter. */
export function EmitirDialog({ oficio, read, onClose }: Props) {
  const { provavel, tipo } = oficio;
  const today = useToday();
  const [day, setDay] = useState(today);
  // what is probable is so of today: the numbers of another year are others
  const numbered = !isDay(day) || day.slice(0, 4) === today.slice(0, 4);
  const title = provavel && numbered ? t.pergunta(tipo.nome, provavel.numero) : t.perguntaExterna(tipo.nome);
  const about = { oficio, numbered, today: !isDay(day) || day === today };
  return (
    <Dialog open={read !== null} onClose={onClose} title={title}>
      <Contents {...about} read={read ?? oficio.versao} onClose={onClose} onDay={setDay} />
    </Dialog>
  );
}

/** What is said of the day that is chosen: whether it is of this year, and whether it is today. */
type OfDay = { oficio: Oficio; numbered: boolean; today: boolean };
type ContentsProps = OfDay & { read: number; onClose: () => void; onDay: (day: string) => void };

function Contents(props: ContentsProps) {
  /** What is wrong with whom it is for. */
  const [para, setPara] = useState('');
  return (
    <>
      <Facts {...props} para={para} />
      <Day {...props} onPara={setPara} />
    </>
  );
}

function Facts({ oficio: { provavel, autoridade, orgao, ligadas }, numbered, today, para }: OfDay & { para: string }) {
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
          <dd className="min-w-0 break-words">
            {value}
            {label === t.para && para && (
              <p role="alert" className="text-bad">
                {para}
              </p>
            )}
          </dd>
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

const schema = z.pick(issueOficio.input, { data: true });

function Day({
  oficio: { id, versao, provavel },
  numbered,
  read,
  onClose,
  onDay,
  onPara,
}: ContentsProps & { onPara: (wrong: string) => void }) {
  const today = useToday();
  const [refused, setRefused] = useState(false);
  /** What the text or the subject still lacks. */
  const [lacks, setLacks] = useState('');
  const issue = useAction(issueOficio, {
    success: ({ tipo, identificacao }) => t.emitido(tipo.nome, identificacao!),
    error: t.erroEmitir,
  });
  const form = useContractForm(schema, {
    name: 'emitir',
    defaults: { data: today },
    save: ({ data }, receiver) =>
      issue.run(
        { id, versao: read, data },
        {
          receive(problem) {
            if (problem.code === 'record.stale') {
              setRefused(true);
              return true;
            }
            const wrong = (...fields: string[]) =>
              problem.errors?.filter(({ field }) => fields.includes(field)).map(({ message }) => message) ?? [];
            const [para = ''] = wrong('orgao_id', 'autoridade_id');
            const text = wrong('assunto', 'corpo').join('. ');
            onPara(para);
            setLacks(text);
            return para !== '' || text !== '' || receiver.receive(problem);
          },
        },
      ),
    saved: onClose,
  });
  useFollowToday(form, 'data');
  const day = useWatch({ control: form.control, name: 'data' });
  useEffect(() => onDay(day), [day, onDay]);
  // nobody issues what they have not seen
  if (refused || (versao > read && !form.saving)) return <Changed onClose={onClose} />;
  return (
    <Form form={form}>
      <DateField
        form={form}
        name="data"
        label={t.data}
        className="md:max-w-56"
        hint={provavel?.ultimo && numbered ? t.ultimo(provavel.ultimo, provavel.ultima_data) : undefined}
      />
      {lacks && (
        <div role="alert" className="text-sm">
          <p className="font-semibold break-words text-bad">{lacks}</p>
          <p className="text-ink-2">{t.faltaDica}</p>
        </div>
      )}
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

function Changed({ onClose }: Pick<Props, 'onClose'>) {
  return (
    <WarnBox icon={GitCompareArrows} title={t.mudouAntes}>
      <div className="mt-3 flex justify-end max-md:*:w-full">
        <Button onClick={onClose}>{t.verRascunho}</Button>
      </div>
    </WarnBox>
  );
}
