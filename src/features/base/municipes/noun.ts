import type { Noun } from '../../../shared/noun.ts';

const office = 'Selecione um gabinete para ver os munícipes.';

export const municipes = {
  slice: 'base/municipes',
  permissions: {
    'municipes.read': 'members',
    'municipes.edit': 'members',
  },
  errors: {
    'municipes.too_many_to_sort': [422, 'Filtre até 5.000 para ordenar assim', 'ordem'],
    'municipes.telefone_required': [422, 'Telefone é obrigatório', 'telefone_ddd'],
    'municipes.origem_taken': [409, 'Já existe um munícipe com este código de origem'],
    // says whom
    'municipes.merged': [404, 'Este cadastro foi unido a outro.'],
    'municipes.phone_taken': [409, 'Já existe um munícipe com este telefone (DDD+número)'],
  },
  pages: {
    '/municipes': { screen: 'MunicipesPage', office },
    '/municipes/novo': { screen: 'MunicipeFormPage', office },
    '/municipes/new': { screen: 'MunicipeFormPage', office },
    '/municipes/$id': { screen: 'MunicipePage', office },
    '/municipes/$id/edit': { screen: 'MunicipePage', office },
  },
  menu: { path: '/municipes', label: 'Munícipes', icon: 'Users', place: 20 },
  forms: { 'municipes.csv': 'municipes-csv' },
  tables: {
    municipes: {
      one: 'Munícipe',
      many: 'Munícipes',
      place: 10,
      // in the order in which forms, exports and prints have them
      fields: {
        nome_completo: 'Nome completo',
        telefone_ddd: { label: 'Telefone', kind: 'phone' },
        email: 'Email',
        endereco: 'Endereço',
        numero: 'Número',
        complemento: 'Complemento',
        bairro: 'Bairro',
        ponto_referencia: 'Ponto de referência',
        cep: { label: 'CEP', kind: 'cep' },
        informacoes_adicionais: 'Informações adicionais',
        codigo: 'Código',
        codigo_origem: 'Código de origem',
        sem_telefone: 'Cadastro sem telefone',
        data_cadastro: 'Data de cadastro',
        anonimizado_em: 'Anonimizado em',
        unido_em: { label: 'Unido em', kind: 'time' },
        linhas_esvaziadas: 'Linhas seladas que foram esvaziadas',
      },
      stale: [
        'municipes',
        'demandas',
        'devolutivas',
        'apoiadores',
        'agenda',
        'dashboard',
        'auditoria.municipes',
        'atendimento',
        'visoes',
        'higiene',
      ],
      title: 'nome_completo',
      icon: 'User',
      bin: true,
      presence: true,
      history: { path: 'municipes', whose: 'um munícipe' },
      quota: 'munícipes',
    },
  },
} as const satisfies Noun;
