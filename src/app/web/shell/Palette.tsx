import { useRouter } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { searchMax } from '../../../features/base/municipes/municipes-filtros.contract.ts';
import { texts } from '../../../shared/texts.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { CallerCard } from './CallerCard.tsx';
import { usePaletteGroups } from './palette-groups.ts';
import { paletteTexts } from './shell.texts.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { webTexts } from '../../../web/web.texts.ts';

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-sm text-ink-2 aria-selected:bg-accent-soft aria-selected:text-accent-text md:min-h-9';
const groupClass =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3';

type Props = { /** What was typed before the window was there. */ takeTyped: () => string; onClose: () => void };

/** Ctrl+K: begin something, go to a page or to a record; Ctrl+Enter on a citizen begins a demand. */
export default function Palette({ takeTyped, onClose }: Props) {
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const { groups, waiting } = usePaletteGroups(typed);
  const canAsk = useAllowed('demandas.edit');
  const entries = groups.flatMap((group) => group.entries);
  // the first entry, when the one that was chosen is no longer listed
  const current = entries.find(({ id }) => id === chosen) ?? entries[0];

  function go(to: string, search?: Record<string, string>) {
    onClose();
    void router.navigate({ to: to as '/', search });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    const ask = (event.ctrlKey || event.metaKey) && canAsk && current?.caller;
    if (waiting || ask) event.preventDefault();
    if (waiting) early.current = { typed, ctrl: event.ctrlKey || event.metaKey };
    else if (ask) go('/demandas/nova', { municipe: ask.id });
  }

  /** Enter came before the answer: the first one is meant, unless something else was typed meanwhile. */
  const early = useRef<{ typed: string; ctrl: boolean } | null>(null);
  const answer = useEffectEvent(() => {
    const meant = early.current;
    early.current = null;
    // whom it may have meant is seen first
    if (meant?.typed !== typed || !current || current.near) return;
    if (!meant.ctrl) go(current.to, current.search);
    else if (canAsk && current.caller) go('/demandas/nova', { municipe: current.caller.id });
  });
  useEffect(() => {
    if (!waiting) answer();
  }, [waiting]);

  return (
    <Dialog open onClose={onClose} title={webTexts.buscarEmTudo} size="lg">
      <Command
        shouldFilter={false}
        label={webTexts.buscarEmTudo}
        value={current?.id ?? ''}
        onValueChange={setChosen}
        onKeyDown={onKeyDown}
      >
        <div className="flex items-center gap-2 border-b border-line pb-2">
          <Search size={16} aria-hidden className="shrink-0 text-ink-3" />
          <Words typed={typed} onType={setTyped} takeTyped={takeTyped} />
        </div>
        <div className="mt-2 flex">
          <Command.List className="max-h-[50dvh] min-w-0 flex-1 overflow-y-auto">
            <Command.Empty className="px-2.5 py-6 text-center text-sm text-ink-2">
              {waiting ? texts.carregando : webTexts.nadaEncontrado}
            </Command.Empty>
            {groups.map(({ heading, entries: offered }) => (
              <Command.Group key={heading} heading={heading} className={groupClass}>
                {offered.map(({ id, to, search, icon: Icon, label, note, under }) => (
                  <Command.Item key={id} value={id} onSelect={() => go(to, search)} className={itemClass}>
                    <Icon size={16} strokeWidth={1.8} aria-hidden className="shrink-0" />
                    <span className="min-w-0 flex-1">
                      <span className="block truncate">{label}</span>
                      {under && <span className="num block truncate text-xs text-ink-2">{under}</span>}
                    </span>
                    {note && <span className="num max-w-2/5 truncate text-xs text-ink-2">{note}</span>}
                  </Command.Item>
                ))}
              </Command.Group>
            ))}
          </Command.List>
          {entries.some(({ caller }) => caller) && (
            <aside
              aria-label={paletteTexts.quemLiga}
              aria-live="polite"
              className="ml-3 max-h-[50dvh] w-60 shrink-0 overflow-y-auto border-l border-line pt-2 pl-4 max-md:hidden"
            >
              {current?.caller && <CallerCard caller={current.caller} canAsk={canAsk} />}
            </aside>
          )}
        </div>
      </Command>
    </Dialog>
  );
}

type WordsProps = { typed: string; onType: (typed: string) => void } & Pick<Props, 'takeTyped'>;

function Words({ typed, onType, takeTyped }: WordsProps) {
  const begin = useEffectEvent(() => {
    const before = takeTyped().slice(0, searchMax);
    if (before) onType(before);
  });
  useLayoutEffect(() => begin(), []);
  return (
    <Command.Input
      value={typed}
      onValueChange={onType}
      maxLength={searchMax}
      placeholder={webTexts.buscarEmTudoDica}
      autoFocus
      className="h-9 w-full bg-transparent text-base shadow-none! outline-none md:text-md"
    />
  );
}
