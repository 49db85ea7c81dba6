import { useRouter } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { searchMax } from '../../../features/base/municipes/municipes.contract.ts';
import { texts } from '../../../shared/texts.ts';
import { usePaletteGroups } from './palette-groups.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { webTexts } from '../../../web/web.texts.ts';

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-sm text-ink-2 aria-selected:bg-accent-soft aria-selected:text-accent-text md:min-h-9';
const groupClass =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3';

/** Ctrl+K: begin something, go to a page or to a record. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const { groups, waiting } = usePaletteGroups(typed);
  const listed = groups.flatMap(({ entries }) => entries.map(({ id }) => id));

  function go(to: string, search?: Record<string, string>) {
    onClose();
    void router.navigate({ to: to as '/', search: search as never });
  }

  return (
    <Dialog open onClose={onClose} title={webTexts.buscarEmTudo}>
      <Command
        shouldFilter={false}
        label={webTexts.buscarEmTudo}
        // The first entry, when the one that was chosen is no longer listed.
        value={listed.includes(chosen) ? chosen : (listed[0] ?? '')}
        onValueChange={setChosen}
        onKeyDown={(event) => waiting && event.key === 'Enter' && event.preventDefault()}
      >
        <div className="flex items-center gap-2 border-b border-line pb-2">
          <Search size={16} aria-hidden className="shrink-0 text-ink-3" />
          <Command.Input
            value={typed}
            onValueChange={setTyped}
            maxLength={searchMax}
            placeholder={webTexts.buscarEmTudoDica}
            autoFocus
            className="h-9 w-full bg-transparent text-base shadow-none! outline-none md:text-md"
          />
        </div>
        <Command.List className="mt-2 max-h-[50dvh] overflow-y-auto">
          <Command.Empty className="px-2.5 py-6 text-center text-sm text-ink-2">
            {waiting ? texts.carregando : webTexts.nadaEncontrado}
          </Command.Empty>
          {groups.map(({ heading, entries }) => (
            <Command.Group key={heading} heading={heading} className={groupClass}>
              {entries.map(({ id, to, search, icon: Icon, label, note }) => (
                <Command.Item key={id} value={id} onSelect={() => go(to, search)} className={itemClass}>
                  <Icon size={16} strokeWidth={1.8} aria-hidden className="shrink-0" />
                  <span className="min-w-0 flex-1 truncate">{label}</span>
                  {note && <span className="num max-w-2/5 truncate text-xs text-ink-2">{note}</span>}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}
