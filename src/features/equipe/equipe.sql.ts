import { compiler, type Statement } from '../../server/db.ts';
import { membroRow, type Membro } from './equipe.contract.ts';

type Equipe = Membro & { deleted_at: string | null };

const db = compiler<{ equipe: Equipe }>();
const columns = Object.keys(membroRow.shape) as (keyof Membro)[];

const live = () => db.selectFrom('equipe').select(columns).where('deleted_at', 'is', null);

export const allMembros = (): Statement<Membro> => live().orderBy('nome').orderBy('id').compile();

export const oneMembro = (id: string): Statement<Membro> => live().where('id', '=', id).compile();

export const insertMembro = (values: Pick<Membro, 'nome' | 'funcao'>): Statement<Membro> =>
  db
    .insertInto('equipe')
    .values(values as Equipe)
    .returning(columns)
    .compile();
