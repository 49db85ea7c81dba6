import type { Noun } from '../../../shared/noun.ts';

/** What is wrong or missing in an office's records, rule by rule, and mending it. */
export const higiene = {
  slice: 'views/higiene',
  errors: {
    'higiene.sem_sugestao': [422, 'Não há sugestão para este registro. Informe o valor certo', 'valor'],
    'higiene.encerrada_antes': [422, 'O dia do encerramento não pode ser anterior à data da demanda', 'valor'],
    'higiene.rodando': [409, 'Uma verificação já está em andamento. Ela aparece em Tarefas.'],
    'higiene.mudou': [409, 'Este registro mudou depois da correção, e por isso fica como está.'],
    'higiene.muitos': [422, 'Corrija até 50.000 registros de cada vez.'],
  },
  pages: { '/dados/higiene': { screen: 'HigienePage', office: 'Selecione um gabinete para ver a higiene dos dados.' } },
} as const satisfies Noun;
