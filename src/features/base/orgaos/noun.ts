import type { Noun } from '../../../shared/noun.ts';

/** Who letters are written to: bodies, and the people there. */
export const orgaos = {
  slice: 'base/orgaos',
  errors: {
    'orgaos.nome_taken': [409, 'Já existe um órgão com este nome', 'nome'],
    'autoridades.orgao_deleted': [409, 'Restaure antes o órgão a que esta autoridade pertence.'],
  },
  tables: {
    orgaos: {
      one: 'Órgão',
      many: 'Órgãos',
      place: 83,
      fields: {
        nome: 'Nome',
        sigla: 'Sigla',
        cep: { label: 'CEP', kind: 'cep' },
        endereco: 'Endereço',
        numero: 'Número',
        complemento: 'Complemento',
        bairro: 'Bairro',
        cidade: 'Cidade',
        email: 'E-mail',
        telefone: 'Telefone',
        prazo_resposta_dias: 'Prazo de resposta em dias úteis',
      },
      stale: ['orgaos', 'autoridades', 'oficios', 'auditoria.orgaos'],
      title: 'nome',
      icon: 'Landmark',
      bin: true,
      presence: true,
      history: { path: 'orgaos', whose: 'um órgão ou suas autoridades' },
      shownAt: '/ajustes?aba=orgaos',
      quota: 'órgãos',
    },
    autoridades: {
      one: 'Autoridade',
      many: 'Autoridades',
      place: 84,
      fields: {
        orgao_id: 'Órgão (ID)',
        nome: 'Nome',
        cargo: 'Cargo',
        genero: { label: 'Gênero', values: { F: 'Feminino', M: 'Masculino' } },
        tratamento: {
          label: 'Tratamento',
          values: { EXCELENCIA: 'Vossa Excelência', SENHORIA: 'Vossa Senhoria', MAGNIFICENCIA: 'Vossa Magnificência' },
        },
        vocativo: 'Vocativo',
        enderecamento: 'Endereçamento',
        fecho: 'Fecho',
      },
      stale: ['orgaos', 'autoridades', 'oficios', 'auditoria.orgaos'],
      title: 'nome',
      icon: 'UserRound',
      bin: true,
      partOf: {
        table: 'orgaos',
        column: 'orgao_id',
        code: 'autoridades.orgao_deleted',
        hint: 'Restaure antes o órgão desta autoridade',
      },
      quota: 'autoridades',
      sample: {
        orgao_id: '{orgaos}',
        nome: 'Renata Vasques Coutinho',
        cargo: 'Secretária de Obras',
        genero: 'F',
        tratamento: 'SENHORIA',
      },
    },
  },
} as const satisfies Noun;
