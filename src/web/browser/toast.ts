import { texts } from '../../shared/texts.ts';
import { attempt } from './attempt.ts';
import { store } from './store.ts';

export type ToastAction = { label: string; run: () => void };

/** What a message may say and offer beside its sentence. */
export type ToastMore = { detail?: string; actions?: readonly ToastAction[]; about?: string };

/** A short message over the page. */
export type Toast = {
  id: number;
  tone: 'ok' | 'bad' | 'info';
  title: string;
  text: string;
  /** A second, quieter sentence: what the server said. */
  detail?: string;
  actions: readonly ToastAction[];
  /** Takes back what was done; offered as 'Desfazer', and by Ctrl+Z. */
  undo?: ToastAction;
  /** What it is about: a newer one about the same takes its place. */
  about?: string;
  /** Milliseconds on screen; the clock stands still under the pointer or the focus. */
  life: number;
};

const toasts = store<readonly Toast[]>([]);
let nextId = 1;

export const useToasts = toasts.use;
export const currentToasts = toasts.get;

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

const offers = ({ actions, undo }: Toast) => actions.length > 0 || undo !== undefined;

/** What is offered of an office does not outlast being in it: it would be done in the next one. */
export const dropOffers = (): void => toasts.set(toasts.get().filter((toast) => !offers(toast)));

function show({ actions = [], ...said }: Omit<Toast, 'id' | 'actions'> & Pick<ToastMore, 'actions'>): void {
  const toast = { ...said, actions };
  // The same sentence twice is one message, with all that was said to it.
  const same = toasts.get().find((other) => other.text === toast.text && other.title === toast.title && !offers(other));
  const details = new Set([...(same?.detail?.split('\n') ?? []), ...(toast.detail?.split('\n') ?? [])]);
  const others = toasts.get().filter((other) => other !== same && !(toast.about && other.about === toast.about));
  toasts.set([...roomBeside(others), { ...toast, detail: [...details].join('\n') || undefined, id: nextId++ }]);
}

/** Beside a new message two old ones stay, or one where there are failures; of these the last four always stay. */
function roomBeside(others: readonly Toast[]): readonly Toast[] {
  const wrong = others.filter(({ tone }) => tone === 'bad').slice(-4);
  const rest = others.filter(({ tone }) => tone !== 'bad').slice(wrong.length === 0 ? -2 : -1);
  return others.filter((other) => wrong.includes(other) || rest.includes(other));
}

export const toast = {
  /** Title 'Sucesso'. One that offers something stays longer; `undo` is offered as 'Desfazer'. */
  success(text: string, undo?: () => void, more: ToastMore = {}): void {
    const life = undo || more.actions ? 12_000 : 5_000;
    show({ tone: 'ok', title: texts.sucesso, text, undo: undo && { label: texts.desfazer, run: undo }, life, ...more });
  },
  /** Title 'Erro'; `detail` is what the server said, when that helps. */
  error(text: string, detail?: string, title: string = texts.erro, actions: readonly ToastAction[] = []): void {
    show({ tone: 'bad', title, text, detail: detail === text ? undefined : detail, life: 10_000, actions });
  },
  info(title: string, text: string, more: ToastMore = {}): void {
    show({ tone: 'info', title, text, life: more.actions ? 12_000 : 6_000, ...more });
  },
};

const FLASH = 'flash';

/** Keeps a success for the page that a full navigation is about to open. */
export const flashSuccess = (text: string): void => void attempt(() => sessionStorage.setItem(FLASH, text));

/** Shows what the page before left. */
export function showFlash(): void {
  const text = attempt(() => sessionStorage.getItem(FLASH));
  attempt(() => sessionStorage.removeItem(FLASH));
  if (text) toast.success(text);
}
