import type { Author } from '../../shared/history.ts';
import { historyTexts as t } from './history.texts.ts';

/** Who did it: the name of that moment, today's where it is another one, and the username, which only one person has. */
export function Autor({ by, className = '' }: { by: Author; className?: string }) {
  const { autor, autor_atual, autor_username } = by;
  const renamed = autor_atual !== null && autor_atual !== autor;
  return (
    <span className={`break-words ${className}`}>
      <bdi>{autor}</bdi>
      {renamed && (
        <>
          {' '}
          ({t.agora} <bdi>{autor_atual}</bdi>)
        </>
      )}
      {autor_username !== null && (
        <span className="ml-1.5 text-xs font-normal text-ink-3">
          @<bdi>{autor_username}</bdi>
        </span>
      )}
    </span>
  );
}
