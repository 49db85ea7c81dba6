import { counted, formatNumber } from '../../../shared/format.ts';

const demandas = (n: number) => counted(n, 'demanda', 'demandas');

export const emLoteTexts = {
  selecionadas: (n: number) => counted(n, 'selecionada', 'selecionadas'),
  selecionarTodas: (n: number) => `Selecionar todas as ${formatNumber(n)} deste filtro`,
  barra: 'Mudar as demandas selecionadas',
  campos: { status: 'Status', assessor_id: 'Assessor', setor_id: 'Setor', assunto_id: 'Assunto' },
  limpar: 'Limpar',
  nenhumAssunto: 'Nenhum assunto',
  nenhum: 'Nenhum cadastrado',

  /** 'o assessor', 'o status' */
  qualCampo: { status: 'o status', assessor_id: 'o assessor', setor_id: 'o setor', assunto_id: 'o assunto' },
  /** `valor`: null where it is taken away. */
  pergunta: (campo: string, n: number, valor: string | null) =>
    valor === null ? `Tirar ${campo} de ${demandas(n)}?` : `Mudar ${campo} de ${demandas(n)} para ${valor}?`,
  /** Without how many: whoever reads it in the log may not read all of them. */
  titulo: (campo: string, valor: string | null) =>
    valor === null ? `Demandas: tirar ${campo}` : `Demandas: mudar ${campo} para ${valor}`,
  perguntaDica: 'Dá para desfazer em seguida, e em Tarefas.',
  mudar: 'Mudar',
  erro: 'Erro ao mudar as demandas',

  mudarObrigatorio: 'Diga um campo para mudar, e só um',
  quaisObrigatorio: 'Diga quais demandas: por ids, ou por filtro e total',
  idsInvalidos: 'Demandas inválidas',
  idsDemais: (max: number) => `Selecione até ${formatNumber(max)} demandas, ou use o filtro`,
  totalInvalido: 'Diga quantas demandas o filtro mostra',
} as const;
