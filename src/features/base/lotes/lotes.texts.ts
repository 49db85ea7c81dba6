import { counted, formatNumber } from '../../../shared/format.ts';
import { lotes } from './noun.ts';

type OneAndMore = readonly [one: string, more: string];

/** What was taken back, and what was not, since somebody had changed it. */
const takenBack =
  (back: OneAndMore, stayed: OneAndMore) =>
  ({ desfeitos, alterados_depois }: { desfeitos: number; alterados_depois: number }) =>
    [counted(desfeitos, ...back), ...(alterados_depois > 0 ? [counted(alterados_depois, ...stayed)] : [])].join('; ');

/** The same of demands, of which those that became secret meanwhile, or were passed on, are not there for whoever takes back. */
function demandasBack({
  ok,
  desfeitos,
  alterados_depois,
}: {
  ok: number;
  desfeitos: number;
  alterados_depois: number;
}) {
  const unseen = ok - desfeitos - alterados_depois;
  if (unseen > 0 && unseen === ok) return 'Nenhuma voltou: quem desfez não vê mais o que mudou';
  const back = takenBack(['voltou', 'voltaram'], ['foi alterada depois', 'foram alteradas depois']);
  const said = back({ desfeitos, alterados_depois });
  return unseen > 0 ? `${said}; ${counted(unseen, 'não é mais vista', 'não são mais vistas')} por quem desfez` : said;
}

/** What changed, what was so already, and what could not change. */
const changed =
  (one: string, more: string) =>
  ({ ok, feitos, falhas }: { ok: number; feitos: number; falhas: number }) => {
    const same = feitos - ok - falhas;
    return [
      `${ok === 1 ? one : more} ${formatNumber(ok)}`,
      ...(same > 0 ? [counted(same, 'já estava assim', 'já estavam assim')] : []),
      ...(falhas > 0 ? [counted(falhas, 'não pôde mudar', 'não puderam mudar')] : []),
    ].join('; ');
  };

export const lotesTexts = {
  titulo: 'Tarefas',
  dica: 'O que muda muitos registros de uma vez, guardado por 30 dias.',
  vazio: 'Nenhuma tarefa',
  vazioDica: 'O que for mudado em lote aparece aqui, com o resultado e o jeito de desfazer.',
  erroCarregar: 'Erro ao carregar tarefas',
  linha: (linha: number) => `Linha ${formatNumber(linha)}`,
  conferindo: (percent: number) => `Conferindo ${percent}%`,
  importando: (percent: number) => `Importando ${percent}%`,
  mudando: (percent: number) => `Mudando ${percent}%`,
  desfazendo: (percent: number) => `Desfazendo ${percent}%`,
  escrevendo: (percent: number) => `Escrevendo ${percent}%`,
  procurando: (percent: number) => `Procurando ${percent}%`,
  verificando: (percent: number) => `Verificando ${percent}%`,
  estados: lotes.tables.lotes.fields.estado.values,
  por: (autor: string) => `por ${autor}`,
  verResultado: 'Ver resultado',
  verRascunhos: 'Ver rascunhos',
  cancelada: 'Tarefa cancelada. O que já mudou fica como está.',
  erroCancelar: 'Erro ao cancelar a tarefa',
  erroDesfazer: 'Erro ao desfazer',

  /** 'Alteradas 298; 12 já estavam assim; 2 não puderam mudar' */
  resultado: changed('Alterada', 'Alteradas'),
  /** 'Corrigidos 21; 6 não puderam mudar' */
  corrigido: changed('Corrigido', 'Corrigidos'),
  /** 'Importadas 12.303; 389 ignoradas; 177 com erro' */
  importado: ({ ok, feitos, falhas }: { ok: number; feitos: number; falhas: number }) => {
    const ignored = feitos - ok - falhas;
    return [
      ok === 1 ? 'Importada 1' : `Importadas ${formatNumber(ok)}`,
      ...(ignored > 0 ? [counted(ignored, 'ignorada', 'ignoradas')] : []),
      ...(falhas > 0 ? [`${formatNumber(falhas)} com erro`] : []),
    ].join('; ');
  },
  /** '12.480 comparados; 3 ficaram de fora' */
  comparados: ({ feitos, falhas }: { feitos: number; falhas: number }) =>
    [
      counted(feitos, 'comparado', 'comparados'),
      ...(falhas > 0 ? [counted(falhas, 'ficou de fora', 'ficaram de fora')] : []),
    ].join('; '),
  /** '98 rascunhos criados; 2 não puderam ser criados' */
  rascunhos: ({ ok, falhas }: { ok: number; falhas: number }) =>
    [
      counted(ok, 'rascunho criado', 'rascunhos criados'),
      ...(falhas > 0 ? [counted(falhas, 'não pôde ser criado', 'não puderam ser criados')] : []),
    ].join('; '),
  /** '46 rascunhos retirados; 1 foi alterado depois, e ficou' */
  rascunhosRetirados: takenBack(
    ['rascunho retirado', 'rascunhos retirados'],
    ['foi alterado depois, e ficou', 'foram alterados depois, e ficaram'],
  ),
  /** '340 verificados' */
  verificados: ({ feitos }: { feitos: number }) => counted(feitos, 'verificado', 'verificados'),
  /** '46 voltaram; 1 foi alterada depois' */
  desfeito: demandasBack,
  nadaVoltou: 'Nada voltou',
  /** '21 voltaram; 1 foi alterado depois' */
  correcaoDesfeita: takenBack(['voltou', 'voltaram'], ['foi alterado depois', 'foram alterados depois']),
  /** '30 linhas desfeitas; 1 ficou como está' */
  importacaoDesfeita: takenBack(['linha desfeita', 'linhas desfeitas'], ['ficou como está', 'ficaram como estão']),
  perguntaImportacao: (linhas: number) => ({
    title: `Desfazer a importação de ${counted(linhas, 'linha', 'linhas')}?`,
    text: 'O que foi cadastrado vai para a lixeira, e o que foi atualizado volta a ser como era, menos o que alguém alterou depois. Munícipe com demanda fica: se as demandas também foram importadas, desfaça antes a importação delas. Para importar de novo é preciso enviar a planilha outra vez.',
    action: 'Desfazer importação',
  }),
  mudou: (total: number) =>
    `A lista mudou: agora ${total === 0 ? 'está vazia' : total === 1 ? 'é 1' : `são ${formatNumber(total)}`}. Confira e confirme de novo.`,
  motivo: (nome: string, motivo: string) => `${nome}: ${motivo}`,
  semNome: 'Registro não encontrado',
  naoMudaram: 'Não puderam mudar',
  /** Why one was not taken back. */
  ficou: (tipo: string) =>
    tipo === 'IMPORTACAO' ? 'Já foi alterado ou usado' : tipo === 'CORRECAO' ? 'Alterado depois' : 'Alterada depois',
  /** What was not taken back, over the reasons. */
  naoVoltaram: (tipo: string) =>
    tipo === 'IMPORTACAO' ? 'Ficaram como estão' : tipo === 'CORRECAO' ? 'Alterados depois' : 'Alteradas depois',
  nadaAqui: 'Nada ficou para trás.',
  de: (total: number) => counted(total, 'registro', 'registros'),
} as const;
