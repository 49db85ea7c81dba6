import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../../../shared/texts.ts';
import { useOffice } from '../../../web/session/session.tsx';
import { Button, buttonClass } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Field } from '../../../web/ui/Field.tsx';
import { Textarea } from '../../../web/ui/Input.tsx';
import type { Addressee } from '../../../web/ui/write-to.ts';
import { linhaTexts as t } from './linha.texts.ts';
import { conversation, firstName, keepWritten } from './written.ts';

type Props = { to: Addressee; onClose: () => void };

/** What one is about to write, to be looked at and changed; the conversation opens with it in another tab. */
export default function WhatsAppDialog({ to: { phone, name, municipeId, demandaId }, onClose }: Props) {
  const office = useOffice();
  const [texto, setTexto] = useState(() => t.mensagemInicial(firstName(name), office.name));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.mensagemPara(name)}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.cancelar}
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
    </Dialog>
  );
}
