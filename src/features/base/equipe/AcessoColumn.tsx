import { KeyRound } from 'lucide-react';
import { useData } from '../../../web/data/data.ts';
import { Badge } from '../../../web/ui/Badge.tsx';
import type { Column } from '../../../web/ui/columns.ts';
import { listComembers, membersMax } from '../../account/membros/membros.contract.ts';
import type { Membro } from './equipe.contract.ts';
import { equipeTexts as t } from './equipe.texts.ts';
import { named } from './mine.ts';

/**
 * Who of the team signs in, too: by the account that is theirs, else by the name of one that is nobody's of the team. One that only looks
 * alike is another, and where not all users are known nobody is said to be none.
 */
export function useAcessoColumn(team: readonly Membro[], give: ((membro: Membro) => void) | undefined): Column<Membro> {
  const { data: users } = useData(listComembers, {});
  const taken = new Set(team.map(({ user_id }) => user_id));
  const names = new Set(users?.filter(({ user_id }) => !taken.has(user_id)).map(({ full_name }) => named(full_name)));
  const allKnown = users !== undefined && users.length < membersMax;
  return {
    key: 'acesso',
    header: t.acesso,
    width: '9rem',
    card: 'metaEnd',
    cell: (membro) => {
      if (membro.user_id || names.has(named(membro.nome)))
        return (
          <span title={membro.user_id ? t.temContaDica : t.temAcessoDica}>
            <Badge tone="ok" icon={KeyRound}>
              {t.temAcesso}
            </Badge>
          </span>
        );
      if (!allKnown) return null;
      if (!give) return <span className="text-ink-2">{t.semAcesso}</span>;
      return (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t.darAcessoA(membro.nome)}
          onClick={() => give(membro)}
          className="min-h-6 rounded-sm font-semibold text-accent-text underline-offset-2 hover:underline max-md:-my-3 max-md:min-h-11"
        >
          {t.darAcesso}
        </button>
      );
    },
  };
}
