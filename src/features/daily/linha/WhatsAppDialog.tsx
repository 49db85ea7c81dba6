import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { longDay } from '../../../shared/letters/long-day.ts';
import { filledIn, type Values } from '../../../shared/letters/variables.ts';
import { useToday } from '../../../web/browser/today.ts';
import { call } from '../../../web/calls/api.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { useData } from '../../../web/data/data.ts';
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
import { oficiosDaDemanda } from '../oficios/oficios.contract.ts';
import { linhaTexts as t } from './linha.texts.ts';
import { conversation, firstName, keepWritten } from './written.ts';

type Props = { to: Addressee; onClose: () => void };

/** What one is about to write, to be looked at and changed; the conversation opens with it in another tab. */
export default function WhatsAppDialog({ to, onClose }: Props) {
  const { phone, name, municipeId, demandaId } = to;
  const office = useOffice();
  const today = useToday();
  const { data = [] } = useData(listModelos, {}, { error: modelosTexts.erroCarregar });
  const messages = data.filter(({ tipo }) => tipo === 'MENSAGEM');
  /** What was proposed, of which model: what somebody made of it is asked about. */
  const [begun, setBegun] = useState(() => ({ id: '', texto: t.mensagemInicial(firstName(name), office.name) }));
  const [texto, setTexto] = useState(begun.texto);

  async function take(id: string) {
    const [{ corpo }, values] = await Promise.all([call(getModelo, { id }), valuesFor(to, today)]);
    const proposed = filledIn(corpo, values);
    if (texto.trim() !== '' && texto !== begun.texto) {
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
          <Button variant="quiet" onClick={onClose}>
            {t.cancelar}
          </Button>
          <a
            href={conversation(phone, texto)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('primary')}
            onClick={() => {
              const municipe = { id: municipeId, nome_completo: name };
              keepWritten({ tenantId: office.id, municipe, demandaId, texto });
              // the link is followed first
              setTimeout(onClose);
            }}
          >
            <ExternalLink size={16} strokeWidth={1.9} aria-hidden />
            {t.abrirWhatsApp}
          </a>
        </>
      }
    >
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
        <Field label={t.mensagem} hint={t.mensagemDica}>
          {(ids) => (
            <Textarea
              {...ids}
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
