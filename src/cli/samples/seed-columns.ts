/** What the seed fills, and its rows. */

export type Row = readonly (string | null)[];

const list = (names: string): readonly string[] => names.split(' ');

/** Columns that the seed fills, by table, in the order of the rows. Parents come first. */
export const columns = {
  setores: list('id nome descricao created_at prazo_dias'),
  assuntos: list('id nivel pai_id nome posicao setor_id created_at prazo_dias'),
  equipe: list('id nome funcao created_at'),
  municipes: list(
    'id codigo nome_completo telefone_ddd endereco numero complemento bairro cep informacoes_adicionais email data_cadastro deleted_at deleted_by',
  ),
  historicos_atendimento: list('id municipe_id descricao canal sentido resultado autor data_registro created_at'),
  demandas: list(
    'id municipe_id setor_id descricao_texto codigo_oficio assessor_responsavel assessor_id data_demanda status created_at deleted_at deleted_by assunto_id urgente encerrada_em movimentada_em',
  ),
  agenda_compromissos: list(
    'id titulo descricao data_compromisso hora_compromisso hora_fim local status user_id municipe_id created_at deleted_at deleted_by',
  ),
};

export type SeededTable = keyof typeof columns;
