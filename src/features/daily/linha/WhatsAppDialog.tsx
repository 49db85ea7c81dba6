import { ExternalLink, MessageCircle } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { longDay } from '../../../shared/letters/long-day.ts';
import { blanksIn, filledIn, type Values } from '../../../shared/letters/variables.ts';
import { texts } from '../../../shared/texts.ts';
import { useToday } from '../../../web/browser/today.ts';
import { call } from '../../../web/calls/api.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { useData } from '../../../web/data/data.ts';
import { inWindows, mayLeave } from '../../../web/forms/unsaved.ts';
import { useUnsavedChoices } from '../../../web/forms/unsaved-choices.ts';
import { useOffice } from '../../../web/session/session.tsx';
import { Button, buttonClass } from '../../../web/ui/Button.tsx';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Field } from '../../../web/ui/Field.tsx';
import { Textarea } from '../../../web/ui/Input.tsx';
import { Select } from '../../../web/ui/Select.tsx';
import type { Addressee } from '../../../web/ui/write-to.ts';
import { getAjustes } from '../../base/ajustes/ajustes.contract.ts';
import { getModelo, listModelos } from '../modelos/modelos.contract.ts';
import { modelosTexts } from '../modelos/modelos.texts.ts';
import { oficiosTexts } from '../oficios/oficios.texts.ts';
import { oficiosDaDemanda } from '../oficios/oficios.contract.ts';
import { NewContato } from './ContatoForm.tsx';
import { linhaTexts as t } from './linha.texts.ts';
import { conversation, firstName, keepWritten, type Written, writtenIn } from './written.ts';

/** A message before the conversation opens, and the question after it. */
export default function WhatsApp({ to, onClose }: { to: Addressee | null; onClose: () => void }) {
  return (
    <>
      <ContatoBar />
      {to && <Message to={to} onClose={onClose} />}
    </>
  );
}

type Props = { to: Addressee; onClose: () => void };

/** What one is about to write, to be looked at and changed; the conversation opens with it in another tab. */
function Message({ to, onClose }: Props) {
  const { phone, name, municipeId, demandaId, onOpened } = to;
  const office = useOffice();
  const today = useToday();
  const { data = [] } = useData(listModelos, {}, { error: modelosTexts.erroCarregar });
  const messages = data.filter(({ tipo }) => tipo === 'MENSAGEM');
  /** What was proposed, of which model: what somebody made of it is asked about. */
  const [begun, setBegun] = useState(() => ({ id: '', texto: t.mensagemInicial(firstName(name), office.name) }));
  const [texto, setTexto] = useState(begun.texto);
  const [refused, setRefused] = useState(false);
  const blanks = blanksIn(texto);
  const area = useRef<HTMLTextAreaElement>(null);
  const asked = useRef('');

  async function take(id: string) {
    asked.current = id;
    const [{ corpo }, values] = await Promise.all([call(getModelo, { id }), valuesFor(to, today)]);
    // another one was chosen meanwhile
    if (asked.current !== id) return;
    const proposed = filledIn(corpo, values);
    const written = area.current?.value ?? '';
    if (written.trim() !== '' && written !== begun.texto) {
      const { trocarTexto: title, trocarTextoDica: text, trocar: action } = modelosTexts;
      if (!(await confirm({ title, text, action }))) return;
    }
    setBegun({ id, texto: proposed });
    setTexto(proposed);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.mensagemPara(name)}
      footer={
        <>
          <Button variant="quiet" onClick={() => void mayLeave(inWindows).then((leave) => leave && onClose())}>
            {texts.cancelar}
          </Button>
          {blanks.length > 0 ? (
            <Button
              variant="primary"
              icon={ExternalLink}
              onClick={() => {
                setRefused(true);
                area.current?.focus();
              }}
            >
              {t.abrirWhatsApp}
            </Button>
          ) : (
            <a
              href={conversation(phone, texto)}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('primary')}
              onClick={() => {
                const municipe = { id: municipeId, nome_completo: name };
                if (!onOpened) keepWritten({ tenantId: office.id, municipe, demandaId, texto });
                // the link is followed first
                setTimeout(() => {
                  onClose();
                  onOpened?.(texto);
                });
              }}
            >
              <ExternalLink size={16} strokeWidth={1.9} aria-hidden />
              {t.abrirWhatsApp}
            </a>
          )}
        </>
      }
    >
      <Unsent texto={texto} begun={begun.texto} />
      <div className="flex flex-col gap-4">
        {messages.length > 0 && (
          <Field label={modelosTexts.um} optional>
            {(ids) => (
              <Select
                {...ids}
                placeholder={modelosTexts.comecarDoModelo}
                value={begun.id}
                options={messages.map(({ id, nome }) => ({ value: id, label: nome }))}
                onChange={({ target: { value } }) => {
                  if (value) take(value).catch((error: unknown) => showProblem(error, modelosTexts.erroCarregar));
                }}
              />
            )}
          </Field>
        )}
        <Field
          label={t.mensagem}
          hint={t.mensagemDica}
          error={refused && blanks.length > 0 ? oficiosTexts.faltam(blanks.join(', ')) : undefined}
        >
          {(ids) => (
            <Textarea
              {...ids}
              ref={area}
              data-autofocus
              rows={4}
              maxLength={1000}
              value={texto}
              onChange={({ target }) => setTexto(target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

/** What was written is kept nowhere: its window asks before it closes. */
function Unsent({ texto, begun }: { texto: string; begun: string }) {
  useUnsavedChoices(texto, begun, t.mensagemSePerde);
  return null;
}

/** What a message may say: nothing else of a record travels outside of the office. */
async function valuesFor({ name, demandaId }: Addressee, today: string): Promise<Values> {
  const [{ signatario, cidade }, oficio] = await Promise.all([
    call(getAjustes, {}),
    demandaId &&
      call(oficiosDaDemanda, { id: demandaId }).then(({ rows }) =>
        rows.find(({ emitido_em, situacao }) => emitido_em && situacao !== 'ANULADO'),
      ),
  ]);
  return {
    'municipe.nome': firstName(name),
    'gabinete.vereador': signatario ?? '',
    'gabinete.cidade': cidade ?? '',
    ...(oficio && {
      'oficio.numero': oficio.identificacao ?? '',
      'oficio.data': longDay(oficio.emitido_em!),
    }),
    hoje: longDay(today),
  };
}

/** Back from the conversation: whether it is to be written down. */
function ContatoBar() {
  const { id: tenantId } = useOffice();
  const [asked, setAsked] = useState<Written | null>(null);
  const [writing, setWriting] = useState(false);
  // what is being written down stays, however long ago the conversation began
  const look = useEffectEvent(() => writing || setAsked(writtenIn(tenantId)));
  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && look();
    addEventListener('focus', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, []);
  if (!asked) return null;
  const { municipe, demandaId, texto, at } = asked;
  const over = () => {
    keepWritten(null);
    setAsked(null);
    setWriting(false);
  };
  return (
    <section
      aria-label={t.registrarContato}
      className="mb-3 flex animate-rise flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-surface py-2 pr-2 pl-4 print:hidden"
    >
      <MessageCircle size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-info" />
      <p role="status" className="min-w-40 flex-1 text-sm font-semibold break-words">
        {t.registrarContatoCom(municipe.nome_completo)}
      </p>
      <Button variant="primary" onClick={() => setWriting(true)}>
        {t.registrar}
      </Button>
      <Button variant="quiet" onClick={over}>
        {t.agoraNao}
      </Button>
      <Dialog open={writing} onClose={() => setWriting(false)} title={t.registrarContato} size="lg">
        <NewContato
          municipe={municipe}
          demandaId={demandaId}
          given={{ canal: 'WHATSAPP', sentido: 'FEITO', descricao: texto.toLocaleUpperCase('pt-BR'), at }}
          onSaved={over}
          onDone={() => setWriting(false)}
        />
      </Dialog>
    </section>
  );
}
