import type { ReactNode } from 'react';
import type { usePlainForm } from '../forms/plain-form.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/PlainFields.tsx';

type Props = {
  form: Pick<ReturnType<typeof usePlainForm>, 'form' | 'busy' | 'alert'>;
  /** The button that sends it, and what that says meanwhile. */
  send: string;
  sending: string;
  children?: ReactNode;
  /** Below that button. */
  after?: ReactNode;
};

/** A form of the pages before one is signed in: its fields, what is wrong with all of them, and a wide button. */
export function EntryForm({ form: { form, busy, alert }, send, sending, children, after }: Props) {
  return (
    <form {...form} className="mt-6 flex flex-col gap-4">
      {children}
      <Notice>{alert}</Notice>
      <Button type="submit" variant="primary" busy={busy} busyLabel={sending} className="w-full md:h-10">
        {send}
      </Button>
      {after}
    </form>
  );
}
