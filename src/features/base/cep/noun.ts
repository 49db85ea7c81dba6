import type { Noun } from '../../../shared/noun.ts';

export const cep = {
  slice: 'base/cep',
  permissions: { 'cep.get': 'members' },
  errors: {
    'cep.not_found': [404, 'CEP não encontrado'],
    'cep.unavailable': [503, 'Erro ao buscar CEP'],
  },
} as const satisfies Noun;
