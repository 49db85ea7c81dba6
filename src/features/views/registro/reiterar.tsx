import { useNavigate } from '@tanstack/react-router';
import { withLabels } from '../../../shared/letters/variables.ts';
import { useShortcut } from '../../../web/browser/keyboard.ts';
import { useAction } from '../../../web/data/action.ts';
import { repeatOficio } from '../../daily/oficios/registro.contract.ts';
import { oficiosTexts } from '../../daily/oficios/oficios.texts.ts';
import { registroTexts as t } from './registro.texts.ts';

/** The draft of a letter's reiteração; the list stays, since there are more of them on a Monday. */
export function useReiterar() {
  const navigate = useNavigate();
  return useAction(repeatOficio, {
    success: oficiosTexts.reiterado,
    error: oficiosTexts.erroReiterar,
    more: ({ id, assunto }) => ({
      detail: withLabels(assunto),
      about: id,
      actions: [{ label: t.abrir, run: () => void navigate({ to: '/oficios/$id', params: { id } }) }],
    }),
  });
}

/** A single key presses the button of the row that has the focus. */
export function useReiterarKey(enabled: boolean): void {
  const press = () => document.querySelector<HTMLElement>('main :is(tr, li):focus-within [data-reiterar]')?.click();
  useShortcut({ key: 'r' }, press, enabled);
}
