import { ClipboardCopy, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { texts } from '../../shared/texts.ts';
import { isTyping } from '../browser/keyboard.ts';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/ConfirmDialog.tsx';
import { WarnBox } from '../ui/WarnBox.tsx';
import { webTexts } from '../web.texts.ts';
import { conflictTexts as t } from './conflict.texts.ts';
import { sureToDiscard } from './contract-form.ts';
import { dropTypedHere, type Said, typedHere } from './drafts.ts';

type BoxProps = {
  icon: LucideIcon;
  title: string;
  hint: string;
  /** Field by field, in words. */
  typed: readonly Said[];
  action: string;
  onAction: () => void;
};

/** What somebody was typing when its field was taken away: it is saved nowhere, and stays here to be copied. */
export function TypedBox({ icon, title, hint, typed, action, onAction }: BoxProps) {
  useEffect(typesOn, []);
  return (
    <WarnBox icon={icon} title={title}>
      <p className="mt-1 text-ink-2">{hint}</p>
      <dl>
        {typed.map(([field, text], index) => (
          <div key={index} className="mt-3 border-t border-line-strong pt-2">
            <dt className="font-medium">{field}</dt>
            <dd className="mt-1 break-words whitespace-pre-wrap">{text}</dd>
          </div>
        ))}
      </dl>
      <Button className="mt-3" onClick={onAction}>
        {action}
      </Button>
    </WarnBox>
  );
}

/** Whoever was typing types on for a moment: until they pause, or are in another field, their keys are none of the page's. */
function typesOn(): () => void {
  let pause: ReturnType<typeof setTimeout>;
  const end = () => removeEventListener('keydown', swallow, true);
  const wait = () => {
    clearTimeout(pause);
    pause = setTimeout(end, 1000);
  };
  function swallow(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1) return;
    if (isTyping(event.target)) return end();
    event.preventDefault();
    event.stopPropagation();
    wait();
  }
  addEventListener('keydown', swallow, true);
  wait();
  return () => {
    clearTimeout(pause);
    end();
  };
}

/** The same of the forms of this page, where what they were about is gone, or takes nothing any more. */
export function TypedHere({ title = t.naoSalvo }: { title?: string }) {
  const [typed, setTyped] = useState(typedHere);
  if (typed.length === 0) return null;
  async function discard() {
    if (!(await confirm({ ...sureToDiscard, cancel: texts.cancelar }))) return;
    dropTypedHere();
    setTyped([]);
  }
  return (
    <div className="mb-4">
      <TypedBox
        icon={ClipboardCopy}
        title={title}
        hint={t.copie}
        typed={typed}
        action={webTexts.descartar}
        onAction={() => void discard()}
      />
    </div>
  );
}
