import { importarTexts as t } from './importar.texts.ts';

/**
 * What a column of a spreadsheet can become. A citizen's `ddd` goes before the phone, and `telefone_2` to the further information;
 * a demand's citizen is found by the first of the three ways whose cell says something, which the name bears out, its sector, assessor and subject by name.
 */
export const registros = ['municipes', 'demandas'] as const;
export type Registro = (typeof registros)[number];

export const campos = {
  municipes: [
    'nome_completo',
    'ddd',
    'telefone_ddd',
    'telefone_2',
    'email',
    'cep',
    'endereco',
    'numero',
    'complemento',
    'bairro',
    'ponto_referencia',
    'informacoes_adicionais',
    'codigo_origem',
  ],
  demandas: [
    'municipe_codigo',
    'municipe_codigo_origem',
    'municipe_ddd',
    'municipe_telefone',
    'municipe_nome',
    'descricao_texto',
    'data_demanda',
    'status',
    'setor',
    'assessor',
    'assunto',
    'codigo_oficio',
    'encerrada_em',
    'codigo_origem',
  ],
} as const satisfies Record<Registro, readonly string[]>;

export type Campo = (typeof campos)[Registro][number];

/** Fields whose texts are matched with what the office has: each of them is asked for in the step Valores. */
export const camposComValores = ['status', 'setor', 'assessor', 'assunto'] as const satisfies readonly Campo[];
export type CampoComValores = (typeof camposComValores)[number];

/** What no row can be imported without: one of each of these columns. */
export const obrigatorios: Record<Registro, readonly (readonly Campo[])[]> = {
  municipes: [['nome_completo']],
  demandas: [['municipe_codigo', 'municipe_codigo_origem', 'municipe_telefone'], ['descricao_texto'], ['data_demanda']],
};

export const rotuloDe = (campo: Campo): string => t.campos[campo];
