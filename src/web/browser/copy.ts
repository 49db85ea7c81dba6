import { toast } from './toast.ts';

/** Puts a text on the clipboard, and says so. */
export async function copy(text: string, said: { done: string; failed: string }): Promise<void> {
  if (await copied(text)) toast.success(said.done);
  else toast.error(said.failed);
}

/** Also where the address is plain http; false where the browser lets nobody. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const focused = document.activeElement as HTMLElement | null;
    const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
    field.className = 'sr-only';
    // inside of what is open over the page, which lets the focus go nowhere else
    (focused?.closest('[role=dialog]') ?? document.body).append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    focused?.focus();
    return done;
  }
}
