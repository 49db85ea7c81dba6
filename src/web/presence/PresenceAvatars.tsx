import type { PresenceTable } from '../../shared/nouns.ts';
import { usePresence } from './presence.ts';
import { webTexts } from '../web.texts.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { cx } from '../ui/cx.ts';

const FACES = 3;

type Props = {
  kind: PresenceTable;
  id: string;
  /** On phones the faces alone. */
  brief?: boolean;
  className?: string;
};

/** Who else of the office has this record open; nothing when nobody has. Says it once to screen readers. */
export function PresenceAvatars({ kind, id, brief, className }: Props) {
  const people = usePresence(kind, id);
  return (
    <div role="status" className={className}>
      {people.length > 0 && (
        <span className="-my-1 inline-flex max-w-full animate-fade items-center gap-2 text-sm text-ink-2">
          <span className="flex shrink-0 -space-x-1.5">
            {people.slice(0, FACES).map((person) => (
              <span key={person.user_id} className="rounded-full ring-2 ring-bg">
                <Avatar name={person.full_name} />
              </span>
            ))}
          </span>
          <span className={cx('min-w-0 truncate', brief && 'max-md:sr-only')}>
            {webTexts.tambemAqui(people.map((person) => person.full_name))}
          </span>
        </span>
      )}
    </div>
  );
}
