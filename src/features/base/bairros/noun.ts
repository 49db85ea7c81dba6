import type { Noun } from '../../../shared/noun.ts';

export const bairros = {
  slice: 'base/bairros',
  permissions: { 'bairros.read': 'members' },
  errors: {
    'bairros.nome_repetido': [409, 'Já existe um bairro com este nome. Junte os dois', 'nome'],
    'bairros.same': [422, 'Selecione outro bairro', 'em'],
  },
  pages: { '/dados/bairros': { screen: 'BairrosPage', office: 'Selecione um gabinete para ver os bairros.' } },
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
