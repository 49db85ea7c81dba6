import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShortcut } from '../browser/keyboard.ts';
import { dismissToast, useToasts, type Toast, type ToastAction } from '../browser/toast.ts';
import { texts } from '../../shared/texts.ts';
import { iconButtonClass } from './icon-button-class.ts';

const icons = { ok: CircleCheck, bad: CircleAlert, info: Info };
const colours = { ok: 'text-ok', bad: 'text-bad', info: 'text-accent-text' };

/**
 * The live region of all toasts; each entry has it once. They stand over the bar at the top, where nobody
 * types and nothing is saved; on a phone below, near the thumb (styles.css). Ctrl+Z takes back what the newest can. */
export function Toaster() {
  const toasts = useToasts();
  const undoable = toasts.findLast((toast) => toast.undo);
  useShortcut(
    { key: 'z', ctrl: true, typing: false },
    () => undoable?.undo && act(undoable, undoable.undo),
    undoable !== undefined,
  );
  return (
    <section
      data-toaster
      aria-label={texts.notificacoes}
      className="pointer-events-none fixed print:hidden inset-x-3 top-[max(0.5rem,env(safe-area-inset-top))] z-50 mx-auto max-w-[27.5rem] md:max-xl:max-w-80 md:in-[body:has(aside)]:left-64"
    >
      <ol aria-live="polite" aria-relevant="additions" className="flex flex-col gap-2">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  );
}

function act(toast: Toast, { run }: ToastAction): void {
  dismissToast(toast.id);
  run();
}

function ActionButton({ toast, action }: { toast: Toast; action: ToastAction }) {
  return (
    <button
      type="button"
      onClick={() => act(toast, action)}
      className="min-h-11 shrink-0 rounded-sm px-2.5 text-sm font-semibold text-accent-text hover:bg-accent-soft md:min-h-8"
    >
      {action.label}
    </button>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const left = useRef(toast.life);
  const close = useEffectEvent(() => dismissToast(toast.id));
  useEffect(() => {
    if (held) return;
    const since = performance.now();
    const timer = setTimeout(close, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [held]);
  const Icon = icons[toast.tone];
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  // beside what is told at length there is no room for it
  const beside = !toast.detail && toast.undo;
  const actions = toast.undo && !beside ? [toast.undo, ...toast.actions] : toast.actions;
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <li
      {...hold}
      {...release}
      className="pointer-events-auto flex animate-rise items-center gap-3 rounded-md border border-line bg-surface py-2.5 pr-2 pl-3.5 shadow-float"
    >
      <Icon size={18} strokeWidth={1.9} aria-hidden className={`shrink-0 ${colours[toast.tone]}`} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold">{toast.title}</p>
        <p className="text-sm break-words text-ink-2">{toast.text}</p>
        {toast.detail && <p className="mt-0.5 text-sm break-words whitespace-pre-line text-ink-2">{toast.detail}</p>}
        {actions.length > 0 && (
          <div className="-my-1 -ml-2.5 flex flex-wrap">
            {actions.map((action) => (
              <ActionButton key={action.label} toast={toast} action={action} />
            ))}
          </div>
        )}
      </div>
      {beside && <ActionButton toast={toast} action={beside} />}
      <button
        type="button"
        aria-label={texts.fecharNotificacao}
        onClick={() => dismissToast(toast.id)}
        className={iconButtonClass()}
      >
        <X size={16} aria-hidden />
      </button>
    </li>
  );
}
