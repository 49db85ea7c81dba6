import type { Field } from './noun.ts';
import { tableOf, tables } from './nouns.ts';
import { quotaKinds, quotaTitle } from './quotas.ts';

/** Names of what the log keeps as codes: those of tables are their nouns', the others stand here. */

type Names = Readonly<Record<string, string>>;

export const actionNames: Names = {
  INSERT: 'Criação',
  UPDATE: 'Alteração',
  DELETE: 'Exclusão',
  RESTORE: 'Restauração',
  ACCEPT: 'Aceite',
  LOGIN: 'Entrada',
  LOGIN_FAILED: 'Falha ao entrar',
  ROLE: 'Mudança de papel',
  EXPORT: 'Exportação',
  DENIED: 'Acesso negado',
};

export const entityNames: Names = {
  ...Object.fromEntries(Object.entries(tables).map(([table, { one }]) => [table, one])),
  tenants: 'Gabinete',
  profiles: 'Perfil de usuário',
  users: 'Conta de usuário',
  sessions: 'Sessão',
  backup: 'Backup',
};

const labelOf = (field: Field) => (typeof field === 'object' ? field.label : field);

/** Of every table, of accounts and offices, and of what an event tells beside a record's values. */
const otherFields: Names = {
  ...Object.fromEntries(quotaKinds.map((kind) => [kind, quotaTitle(kind)])),
  name: 'Nome',
  slug: 'Identificador',
  full_name: 'Nome completo',
  username: 'Nome de usuário',
  role: 'Papel',
  email: 'Email',
  user_id: 'Usuário (ID)',
  suspended_at: 'Suspenso em',
  expires_at: 'Vale até',
  created_at: 'Criado em',
  deleted_at: 'Excluído em',
  formato: 'Formato',
  registros: 'Registros',
  sigilosas: 'Com as sigilosas',
  busca: 'Com busca',
  lista: 'Lista',
  mes: 'Mês',
  campo: 'O que mudou',
  ligado: 'Situação',
  segundo_fator: 'Verificação em duas etapas',
  sem_segundo_fator: 'Verificações em duas etapas desligadas',
  backup: 'Dados de',
  method: 'Método',
  conta: 'Conta (código protegido)',
  tenants: 'Gabinetes que uma pessoa pode criar',
  motivo: 'Motivo',
};

/** Names of all fields; where tables call one by several names, all of these. */
export const fieldNames: Names = Object.values(tables)
  .flatMap(({ fields = {} }) => Object.entries(fields))
  .reduce<Record<string, string>>(
    (all, [name, field]) => ({ ...all, [name]: [all[name], labelOf(field)].filter(Boolean).join('\n') }),
    { ...otherFields },
  );

export const fieldOf = (entity: string, field: string): Field | undefined => tableOf(entity)?.fields?.[field];

/** In Portuguese; an unknown code is shown as it is. */
export const nameOfAction = (action: string): string => actionNames[action] ?? action;
export const nameOfEntity = (entity: string): string => entityNames[entity] ?? entity;
export function nameOfField(entity: string, name: string): string {
  const field = fieldOf(entity, name);
  return (field && labelOf(field)) ?? otherFields[name] ?? name;
}
/** What a code is called; undefined where a value speaks for itself. */
export function nameOfValue(entity: string, name: string, value: string): string | undefined {
  const field = fieldOf(entity, name);
  const names = name === 'status' ? tableOf(entity)?.statuses : typeof field === 'object' ? field.values : undefined;
  return names && Object.hasOwn(names, value) ? names[value] : undefined;
}
