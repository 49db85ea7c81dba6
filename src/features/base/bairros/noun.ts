import type { Noun } from '../../../shared/noun.ts';

export const bairros = {
  slice: 'base/bairros',
  permissions: { 'bairros.read': 'members' },
  tables: {
    bairros: {
      one: 'Bairro',
      many: 'Bairros',
      place: 95,
      fields: { nome: 'Nome', principal_id: 'Conta como (ID)' },
      stale: ['bairros', 'municipes', 'demandas', 'higiene'],
      title: 'nome',
      sample: { nome: 'VILA MARIANA' },
    },
  },
} as const satisfies Noun;
