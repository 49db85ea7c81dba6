import type { Campo, Registro } from './campos.ts';

/**
 * How spreadsheets call what a field holds: without accents, capitals and signs. Those of `sure` say it beyond doubt, `maybe` are
 * names that something else can have as well. A `1` or `principal` at the end is left out before it is looked for.
 */
type Names = Partial<Record<Campo, { sure: readonly string[]; maybe?: readonly string[] }>>;

const municipes: Names = {
  nome_completo: {
    sure: ['nome completo', 'nome', 'nome municipe', 'municipe', 'nome do municipe', 'nome cidadao', 'nome do cidadao'],
    maybe: ['cidadao', 'contato', 'eleitor', 'nome contato', 'pessoa', 'solicitante', 'cliente', 'razao social'],
  },
  ddd: { sure: ['ddd', 'ddd telefone', 'ddd celular', 'cod area', 'codigo de area'] },
  telefone_ddd: {
    sure: [
      'telefone',
      'fone',
      'celular',
      'telefone celular',
      'tel',
      'cel',
      'whatsapp',
      'telefone com ddd',
      'telefone ddd',
    ],
    maybe: [
      'numero telefone',
      'numero do telefone',
      'contato telefonico',
      'zap',
      'telefone residencial',
      'telefones',
      'phone',
    ],
  },
  telefone_2: {
    sure: [
      'telefone 2',
      'telefone2',
      'fone 2',
      'fone2',
      'celular 2',
      'celular2',
      'tel 2',
      'tel2',
      'outro telefone',
      'segundo telefone',
    ],
    maybe: [
      'telefone recado',
      'recado',
      'telefone fixo',
      'telefone comercial',
      'telefone secundario',
      'telefone adicional',
    ],
  },
  email: { sure: ['email', 'e mail', 'correio eletronico', 'endereco de email', 'endereco de e mail', 'mail'] },
  cep: { sure: ['cep', 'codigo postal', 'cod postal'] },
  endereco: {
    sure: ['endereco', 'logradouro', 'rua', 'endereco residencial', 'end'],
    maybe: ['endereco completo', 'residencia', 'av rua', 'rua av', 'local'],
  },
  numero: { sure: ['numero', 'no', 'num', 'nro', 'nr', 'numero da casa', 'numero residencia'], maybe: ['n'] },
  complemento: { sure: ['complemento'], maybe: ['compl', 'comp', 'apto', 'apartamento'] },
  bairro: { sure: ['bairro', 'nome do bairro', 'bairro residencial'], maybe: ['localidade', 'regiao', 'distrito'] },
  ponto_referencia: {
    sure: ['ponto de referencia', 'ponto referencia', 'referencia'],
    maybe: ['proximo a', 'perto de'],
  },
  informacoes_adicionais: {
    sure: ['informacoes adicionais', 'observacoes', 'observacao'],
    maybe: ['obs', 'anotacoes', 'anotacao', 'notas', 'comentarios', 'comentario', 'historico', 'informacoes'],
  },
  codigo_origem: {
    sure: ['codigo de origem', 'codigo origem', 'cod antigo', 'codigo antigo', 'id externo', 'codigo anterior'],
    maybe: ['codigo', 'cod', 'id', 'matricula', 'id municipe', 'cod municipe', 'codigo municipe', 'registro'],
  },
};

const demandas: Names = {
  municipe_codigo: { sure: ['codigo do municipe', 'codigo municipe', 'cod municipe'] },
  municipe_codigo_origem: {
    sure: [
      'codigo de origem do municipe',
      'codigo origem municipe',
      'codigo antigo do municipe',
      'id do municipe',
      'id municipe',
    ],
    maybe: ['id pessoa', 'codigo pessoa', 'cod pessoa', 'municipe id', 'pessoa id'],
  },
  municipe_ddd: municipes.ddd,
  municipe_telefone: {
    sure: ['telefone do municipe', 'telefone municipe', ...municipes.telefone_ddd!.sure],
    maybe: municipes.telefone_ddd!.maybe,
  },
  municipe_nome: municipes.nome_completo,
  descricao_texto: {
    sure: ['descricao', 'descricao da demanda', 'demanda', 'solicitacao', 'pedido', 'descricao do pedido'],
    maybe: ['texto', 'detalhes', 'detalhe', 'historico', 'teor', 'ementa', 'observacoes', 'observacao', 'relato'],
  },
  data_demanda: {
    sure: ['data da demanda', 'data', 'data do pedido', 'data da solicitacao', 'data de abertura', 'data abertura'],
    maybe: ['data cadastro', 'data de cadastro', 'abertura', 'criado em', 'data entrada', 'data de entrada', 'dt'],
  },
  status: { sure: ['status', 'situacao', 'status da demanda', 'situacao da demanda'], maybe: ['andamento', 'estado'] },
  setor: {
    sure: ['setor', 'secretaria', 'setor responsavel'],
    maybe: ['departamento', 'orgao', 'destino', 'area', 'encaminhado para', 'divisao'],
  },
  assessor: {
    sure: ['assessor', 'assessor responsavel', 'nome do assessor'],
    maybe: ['responsavel', 'atendente', 'usuario', 'encarregado', 'atendido por', 'funcionario'],
  },
  assunto: {
    sure: ['assunto', 'tema', 'assunto da demanda'],
    maybe: ['tipo', 'categoria', 'classificacao', 'titulo', 'natureza'],
  },
  codigo_oficio: {
    sure: [
      'codigo oficio',
      'codigo do oficio',
      'oficio',
      'numero do oficio',
      'no oficio',
      'no do oficio',
      'num oficio',
    ],
  },
  encerrada_em: {
    sure: [
      'encerrada em',
      'data de encerramento',
      'data encerramento',
      'encerrado em',
      'data de conclusao',
      'data conclusao',
    ],
    maybe: ['conclusao', 'encerramento', 'fechada em', 'resolvida em', 'data resposta', 'data final'],
  },
  codigo_origem: {
    sure: ['codigo de origem', 'codigo origem', 'cod antigo', 'codigo antigo', 'id externo'],
    maybe: ['codigo', 'cod', 'id', 'protocolo', 'numero', 'no', 'processo', 'numero do processo'],
  },
};

export const synonyms: Readonly<Record<Registro, Names>> = { municipes, demandas };

/** What spreadsheets bring that is never kept here, by its names. */
export const withoutPlace = {
  nascimento: [
    'nascimento',
    'data nascimento',
    'data de nascimento',
    'dt nasc',
    'dt nascimento',
    'data nasc',
    'aniversario',
    'idade',
  ],
  sexo: ['sexo', 'genero'],
  estadoCivil: ['estado civil', 'est civil'],
  documento: [
    'cpf',
    'rg',
    'cpf cnpj',
    'titulo',
    'titulo eleitor',
    'titulo de eleitor',
    'zona',
    'secao',
    'zona eleitoral',
    'secao eleitoral',
  ],
  partido: ['partido', 'filiacao', 'voto', 'religiao'],
  cidade: ['cidade', 'municipio', 'uf', 'estado', 'pais'],
} as const satisfies Record<string, readonly string[]>;
