import { orgaos } from './noun.ts';

const { fields } = orgaos.tables.autoridades;

export const orgaosTexts = {
  titulo: 'Órgãos e autoridades',
  um: 'Órgão',
  nome: 'Nome',
  sigla: 'Sigla',
  cep: 'CEP',
  endereco: 'Endereço',
  numero: 'Número',
  complemento: 'Complemento',
  bairro: 'Bairro',
  cidade: 'Cidade',
  email: 'Email',
  telefone: 'Telefone',
  prazo: 'Resposta em dias úteis',
  prazoDica: 'Prazo de resposta dos ofícios a este órgão, a não ser que o tipo de ofício tenha o seu.',

  explica: 'A quem o gabinete escreve: os órgãos e as autoridades de cada um.',
  novo: 'Novo órgão',
  editar: 'Editar órgão',
  abrir: (n: number) => (n === 0 ? 'nenhuma autoridade' : n === 1 ? '1 autoridade' : `${n} autoridades`),
  dias: (n: number) => (n === 1 ? 'resposta em 1 dia útil' : `resposta em ${n} dias úteis`),
  vazio: 'Nenhum órgão. Cadastre os que recebem os ofícios.',
  selecione: 'Selecione um órgão',
  nenhum: 'Nenhum órgão cadastrado. Crie o primeiro.',

  // Validation
  nomeObrigatorio: 'Nome é obrigatório',
  cepInvalido: 'CEP deve ter 8 dígitos',
  emailInvalido: 'Email inválido',

  // Answers
  erroCarregar: 'Erro ao carregar órgãos',
  erroCriar: 'Erro ao criar órgão',
  erroAtualizar: 'Erro ao atualizar órgão',
  erroExcluir: 'Erro ao excluir órgão',
  criado: 'Órgão criado',
  atualizado: 'Órgão atualizado',
  excluido: 'Órgão excluído',
  confirmarExclusao: (nome: string) => `Tem certeza que deseja excluir o órgão ${nome}?`,
  excluirDica: 'As autoridades dele vão junto para a lixeira. Os ofícios emitidos continuam como foram.',
} as const;

export const autoridadesTexts = {
  uma: 'Autoridade',
  nome: 'Nome',
  cargo: 'Cargo',
  genero: 'Gênero',
  generos: fields.genero.values,
  tratamento: 'Tratamento',
  tratamentos: fields.tratamento.values,
  vocativo: 'Vocativo',
  enderecamento: 'Endereçamento',
  fecho: 'Fecho',
  proprio: 'Em branco, é formado pelo cargo, pelo gênero e pelo tratamento.',

  nova: 'Nova autoridade',
  novaEm: (orgao: string) => `Nova autoridade em ${orgao}`,
  editar: 'Editar autoridade',
  vazio: 'Nenhuma autoridade neste órgão.',
  selecione: 'Nenhuma (endereçar ao órgão)',
  selecioneOrgao: 'Selecione antes o órgão',
  foiExcluida: (nome: string) => `${nome} (excluída)`,

  // Validation
  nomeObrigatorio: 'Nome é obrigatório',
  cargoObrigatorio: 'Cargo é obrigatório',
  generoObrigatorio: 'Selecione o gênero',
  tratamentoObrigatorio: 'Selecione o tratamento',

  // Answers
  erroCarregar: 'Erro ao carregar autoridades',
  erroCriar: 'Erro ao criar autoridade',
  erroAtualizar: 'Erro ao atualizar autoridade',
  erroExcluir: 'Erro ao excluir autoridade',
  criada: 'Autoridade criada',
  atualizada: 'Autoridade atualizada',
  excluida: 'Autoridade excluída',
  confirmarExclusao: (nome: string) => `Tem certeza que deseja excluir a autoridade ${nome}?`,
} as const;
