import { useRouter } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Search, User } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { listMunicipes } from '../features/municipes/municipes.contract.ts';
import { municipesTexts } from '../features/municipes/municipes.texts.ts';
import { formatPhone } from '../shared/format.ts';
import { useData } from './data.ts';
import { useAuth, useTenant } from './session.tsx';
import { adminMenu, existing, mainMenu } from './shellMenu.ts';
import { Dialog } from './ui/Dialog.tsx';
import { webTexts } from './web.texts.ts';

const FEW = 8;
const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-sm text-ink-2 aria-selected:bg-accent-soft aria-selected:text-accent-text md:min-h-9';
const groupClass =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3';

/** Ctrl+K: go to a page or to a citizen. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const { profile } = useAuth();
  const { tenant } = useTenant();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const busca = useDeferredValue(typed.trim());
  const searching = busca.length >= 2 && tenant !== null && '/municipes/$id' in router.routesByPath;
  const citizens = useData(listMunicipes, { busca, limit: FEW }, { enabled: searching });
  const pages = existing([...mainMenu, ...(profile?.role === 'admin' ? adminMenu : [])], router);
  const matching = pages.filter(({ label }) => plain(label).includes(plain(busca)));

  const found = searching ? (citizens.data?.rows.slice(0, FEW) ?? []) : [];
  const listed = [...matching.map(({ path }) => path), ...found.map(({ id }) => id)];

  // what is listed is not yet what was typed
  const waiting = typed.trim() !== busca || (citizens.isPlaceholderData && matching.length === 0);

  function go(path: string) {
    onClose();
    void router.navigate({ to: path as '/' });
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
            placeholder={webTexts.buscarEmTudoDica}
            autoFocus
            className="h-9 w-full bg-transparent text-base shadow-none! outline-none md:text-md"
          />
        </div>
        <Command.List className="mt-2 max-h-[50dvh] overflow-y-auto">
          <Command.Empty className="px-2.5 py-6 text-center text-sm text-ink-2">
            {webTexts.nadaEncontrado}
          </Command.Empty>
          {matching.length > 0 && (
            <Command.Group heading={webTexts.paginas} className={groupClass}>
              {matching.map(({ path, label, icon: Icon }) => (
                <Command.Item key={path} value={path} onSelect={() => go(path)} className={itemClass}>
                  <Icon size={16} strokeWidth={1.8} aria-hidden />
                  {label}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {found.length > 0 && (
            <Command.Group heading={municipesTexts.titulo} className={groupClass}>
              {found.map((row) => (
                <Command.Item
                  key={row.id}
                  value={row.id}
                  onSelect={() => go(`/municipes/${row.id}`)}
                  className={itemClass}
                >
                  <User size={16} strokeWidth={1.8} aria-hidden />
                  <span className="min-w-0 flex-1 truncate">{row.nome_completo}</span>
                  <span className="num text-xs text-ink-3">{formatPhone(row.telefone_ddd)}</span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
