import { MessageCircle, Phone } from 'lucide-react';
import { buttonClass } from './Button.tsx';
import { callTexts as t } from './call.texts.ts';
import { WhatsAppLink } from './WhatsAppLink.tsx';
import type { Addressee } from './write-to.ts';

type Props = {
  phone: string;
  /** Whose it is. */
  name: string;
  /** Where the page helps with what is written. */
  about?: Pick<Addressee, 'municipeId' | 'demandaId'>;
  /** Of each of the two. */
  className?: string;
};

/** To call somebody, which is for what is held in the hand, and to write to them. A landline has no WhatsApp. */
export function CallLinks({ phone, name, about, className = '' }: Props) {
  return (
    <>
      <a
        href={`tel:+55${phone}`}
        aria-label={t.ligarPara(name)}
        className={buttonClass('secondary', `md:pointer-fine:hidden ${className}`)}
      >
        <Phone size={16} strokeWidth={1.9} aria-hidden />
        {t.ligar}
      </a>
      <WhatsAppLink phone={phone} name={name} about={about} className={buttonClass('secondary', className)}>
        <MessageCircle size={16} strokeWidth={1.9} aria-hidden />
        {t.whatsapp}
      </WhatsAppLink>
    </>
  );
}
