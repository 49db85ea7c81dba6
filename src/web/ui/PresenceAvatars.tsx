import type { PresenceKind } from '../../shared/presence.ts';
import { usePresence } from '../presence.ts';
import { webTexts } from '../web.texts.ts';
import { Avatar } from './Avatar.tsx';

const FACES = 3;

/** Who else of the office has this record open; nothing when nobody has. Says it once to screen readers. */
export function PresenceAvatars({ kind, id, className }: { kind: PresenceKind; id: string; className?: string }) {
  const people = usePresence(kind, id);
  return (
    <div role="status" className={className}>
      {people.length > 0 && (
        <span className="-my-1 inline-flex animate-fade items-center gap-2 text-sm text-ink-2">
          <span className="flex -space-x-1.5">
            {people.slice(0, FACES).map((person) => (
              <span key={person.user_id} className="rounded-full ring-2 ring-bg">
                <Avatar name={person.full_name} />
              </span>
            ))}
          </span>
          {webTexts.tambemAqui(people.map((person) => person.full_name))}
        </span>
      )}
    </div>
  );
}
