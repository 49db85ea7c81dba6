import { compiler, type Statement } from '../../server/db.ts';
import { setorRow, type Setor } from './setores.contract.ts';

type Setores = Setor & { deleted_at: string | null };

const db = compiler<{ setores: Setores }>();
const columns = Object.keys(setorRow.shape) as (keyof Setor)[];

const live = () => db.selectFrom('setores').select(columns).where('deleted_at', 'is', null);

export const allSetores = (): Statement<Setor> => live().orderBy('nome').orderBy('id').compile();

export const oneSetor = (id: string): Statement<Setor> => live().where('id', '=', id).compile();

export const insertSetor = (values: Pick<Setor, 'nome' | 'descricao'>): Statement<Setor> =>
  db
    .insertInto('setores')
    .values(values as Setores)
    .returning(columns)
    .compile();
