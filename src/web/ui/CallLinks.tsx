import { MessageCircle, Phone } from 'lucide-react';
import { use } from 'react';
import { buttonClass } from './Button.tsx';
import { callTexts as t } from './call.texts.ts';
import { type Addressee, WriteContext } from './write-to.ts';

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
  const write = use(WriteContext);
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
      {phone.length === 11 && (
        <a
          href={`https://wa.me/55${phone}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t.whatsappDe(name)}
          onClick={(event) => {
            if (!write || !about || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            write({ phone, name, ...about });
          }}
          className={buttonClass('secondary', className)}
        >
          <MessageCircle size={16} strokeWidth={1.9} aria-hidden />
          {t.whatsapp}
        </a>
      )}
    </>
  );
}
