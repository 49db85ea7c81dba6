import { Bold, Braces, Italic, List, type LucideIcon, Quote } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RefCallBack } from 'react-hook-form';
import { isVariable, piecesWithVariables, type TextKind, written } from '../../../shared/letters/variables.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import { around, type Chosen, instead, lines } from './marks.ts';
import { modelosTexts as t } from './modelos.texts.ts';
import { VariablePicker } from './VariablePicker.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref'> & {
  ref?: RefCallBack;
  kind: TextKind;
  value: string;
  onChange: (value: string) => void;
};

const tools: { icon: LucideIcon; label: string; change: (chosen: Chosen) => Chosen }[] = [
  { icon: Bold, label: t.negrito, change: (chosen) => around(chosen, '**') },
  { icon: Italic, label: t.italico, change: (chosen) => around(chosen, '*') },
  { icon: List, label: t.lista, change: (chosen) => lines(chosen, '- ') },
  { icon: Quote, label: t.citacao, change: (chosen) => lines(chosen, '> ') },
];

// the field and the coloured copy that lies behind it must break lines alike: each letter stands over itself
const look = 'px-3 py-2.5 text-base leading-[1.375rem] md:text-sm whitespace-pre-wrap break-words';

/** The text of a letter or message: its marks by buttons, variables by Ctrl+Espaço and seen among the words. */
export function LetterTextField({ kind, value, onChange, onKeyDown, ref, ...rest }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [picking, setPicking] = useState(false);

  function change(how: (chosen: Chosen) => Chosen) {
    const { selectionStart, selectionEnd } = area.current!;
    const { text, from, to } = how({ text: value, from: selectionStart, to: selectionEnd });
    // the cursor goes to its new place before the next key
    flushSync(() => {
      onChange(text);
      setPicking(false);
    });
    area.current!.focus();
    area.current!.setSelectionRange(from, to);
  }
  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.ctrlKey && event.code === 'Space') {
      event.preventDefault();
      setPicking(true);
    } else onKeyDown?.(event);
  }
  function close() {
    setPicking(false);
    area.current?.focus();
  }

  return (
    <div className="flex flex-1 flex-col rounded-sm border border-line-control bg-surface focus-within:border-accent has-[textarea:focus-visible]:[box-shadow:var(--focus)]">
      <div className="relative border-b border-line">
        {/* over the text in which they work: Tab goes past them one by one */}
        <div role="toolbar" aria-label={t.formatacao} className="flex flex-wrap items-center gap-0.5 px-1 py-0.5">
          {tools.map(({ icon, label, change: how }) => (
            <IconButton key={label} icon={icon} label={label} onClick={() => change(how)} />
          ))}
          <Button
            variant="quiet"
            icon={Braces}
            className="ml-auto"
            aria-expanded={picking}
            onClick={() => setPicking(!picking)}
          >
            {t.inserir}
            <span className="max-md:hidden">
              <Kbd>Ctrl Espaço</Kbd>
            </span>
          </Button>
        </div>
        {picking && (
          <VariablePicker
            kind={kind}
            onPick={(name) => change((chosen) => instead(chosen, written(name)))}
            onClose={close}
          />
        )}
      </div>
      <div className="relative flex-1">
        <div aria-hidden className={`${look} pointer-events-none absolute inset-0 overflow-hidden text-transparent`}>
          {piecesWithVariables(value).map(({ text, name }, index) =>
            name === undefined ? (
              text
            ) : (
              <mark
                key={index}
                className={`rounded-sm text-transparent ${isVariable(name) ? 'bg-accent-soft' : 'bg-bad-soft'}`}
              >
                {text}
              </mark>
            ),
          )}
        </div>
        <textarea
          {...rest}
          ref={(element) => {
            area.current = element;
            ref?.(element);
          }}
          value={value}
          aria-keyshortcuts="Control+Space"
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKey}
          className={`${look} relative block field-sizing-content min-h-72 w-full resize-none bg-transparent outline-none`}
        />
      </div>
    </div>
  );
}
