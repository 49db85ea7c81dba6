import { MessageCircle, Phone } from 'lucide-react';
import { buttonClass } from './Button.tsx';
import { callTexts as t } from './call.texts.ts';

type Props = {
  phone: string;
  /** Whose it is. */
  name: string;
  /** Of each of the two. */
  className?: string;
};

/** To call somebody, which is for phones, and to write to them. A landline has no WhatsApp. */
export function CallLinks({ phone, name, className = '' }: Props) {
  return (
    <>
      <a
        href={`tel:+55${phone}`}
        aria-label={t.ligarPara(name)}
        className={buttonClass('secondary', `md:hidden ${className}`)}
      >
        <Phone size={16} strokeWidth={1.9} aria-hidden />
        {t.ligar}
      </a>
      {phone.length === 11 && (
        <a
          href={`https://wa.me/55${phone}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t.whatsappDe(name)}
          className={buttonClass('secondary', className)}
        >
          <MessageCircle size={16} strokeWidth={1.9} aria-hidden />
          {t.whatsapp}
        </a>
      )}
    </>
  );
}
