import { texts } from '../../shared/texts.ts';
import { store } from '../browser/store.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export type Question = {
  title: string;
  text?: string;
  /** Label of the button that says yes. */
  action: string;
  cancel?: string;
  tone?: 'bad' | 'neutral';
};

type Asked = { question: Question; answer: (yes: boolean) => void };
const asked = store<Asked | null>(null);

function ask(next: Asked | null): void {
  asked.get()?.answer(false);
  asked.set(next);
}

/** `if (await confirm({ title, action }))`: a question in a dialog; Esc and a click outside mean no. */
export const confirm = (question: Question) => new Promise<boolean>((answer) => ask({ question, answer }));

/** What was asked is of no matter any more: the question goes, without a yes. */
export const withdraw = (question: Question): void => void (asked.get()?.question === question && ask(null));

/** Shows the questions of `confirm`; the shell has it once. */
export function ConfirmHost() {
  const current = asked.use();
  if (!current) return null;
  const { title, text, action, cancel = texts.cancelar, tone = 'neutral' } = current.question;
  const answer = (yes: boolean) => {
    current.answer(yes);
    ask(null);
  };
  return (
    <Dialog
      open
      size="sm"
      title={title}
      description={text}
      onClose={() => answer(false)}
      footer={
        <>
          <Button data-autofocus onClick={() => answer(false)}>
            {cancel}
          </Button>
          <Button variant={tone === 'bad' ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {action}
          </Button>
        </>
      }
    />
  );
}
