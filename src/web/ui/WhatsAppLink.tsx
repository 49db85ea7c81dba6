import { type ReactNode, use } from 'react';
import { callTexts as t } from './call.texts.ts';
import { type Addressee, WriteContext } from './write-to.ts';

type Props = Pick<Addressee, 'phone' | 'name' | 'onOpened'> & {
  /** Where the page helps with what is written. */
  about?: Pick<Addressee, 'municipeId' | 'demandaId'>;
  className: string;
  children: ReactNode;
};

/** To write to somebody; a landline has no WhatsApp. With a key held it is a link like any other, and the conversation opens at once. */
export function WhatsAppLink({ phone, name, about, onOpened, className, children }: Props) {
  const write = use(WriteContext);
  if (phone.length !== 11) return null;
  return (
    <a
      href={`https://wa.me/55${phone}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t.whatsappDe(name)}
      className={className}
      onClick={(event) => {
        if (!write || !about || event.ctrlKey || event.metaKey || event.shiftKey) return onOpened?.('');
        event.preventDefault();
        write({ phone, name, ...about, onOpened });
      }}
    >
      {children}
    </a>
  );
}
