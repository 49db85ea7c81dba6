/**
 * Every noun of the product, one line each. Routes, pages, menu, permissions, refusals, bin, log, live changes, presence,
 * limits, exports and tests read this list (shared/nouns.ts); nothing else names a noun that is not its own.
 */
export { auth } from './features/account/auth/noun.ts';
export { cadastro } from './features/account/cadastro/noun.ts';
export { conta } from './features/account/conta/noun.ts';
export { convites } from './features/account/convites/noun.ts';
export { cotas } from './features/account/cotas/noun.ts';
export { gabinetes } from './features/account/gabinetes/noun.ts';
export { membros } from './features/account/membros/noun.ts';
export { usuarios } from './features/account/usuarios/noun.ts';
export { ajustes } from './features/base/ajustes/noun.ts';
export { anonimizar } from './features/base/anonimizar/noun.ts';
export { assuntos } from './features/base/assuntos/noun.ts';
export { bairros } from './features/base/bairros/noun.ts';
export { cep } from './features/base/cep/noun.ts';
export { dados } from './features/base/dados/noun.ts';
export { equipe } from './features/base/equipe/noun.ts';
export { feriados } from './features/base/feriados/noun.ts';
export { lotes } from './features/base/lotes/noun.ts';
export { municipes } from './features/base/municipes/noun.ts';
export { parecidos } from './features/base/parecidos/noun.ts';
export { setores } from './features/base/setores/noun.ts';
export { agenda } from './features/daily/agenda/noun.ts';
export { anexos } from './features/daily/anexos/noun.ts';
export { atendimentoRapido } from './features/daily/atendimento-rapido/noun.ts';
export { atendimentos } from './features/daily/atendimentos/noun.ts';
export { calendario } from './features/daily/calendario/noun.ts';
export { demandas } from './features/daily/demandas/noun.ts';
export { documentos } from './features/daily/documentos/noun.ts';
export { linha } from './features/daily/linha/noun.ts';
export { conferencia } from './features/daily/conferencia/noun.ts';
export { planilha } from './features/daily/planilha/noun.ts';
export { emLote } from './features/daily/em-lote/noun.ts';
export { fila } from './features/daily/fila/noun.ts';
export { importar } from './features/daily/importar/noun.ts';
export { linkCalendario } from './features/daily/link-calendario/noun.ts';
export { sigilo } from './features/daily/sigilo/noun.ts';
export { prazos } from './features/daily/prazos/noun.ts';
export { auditoria } from './features/views/auditoria/noun.ts';
export { dashboard } from './features/views/dashboard/noun.ts';
export { ficha } from './features/views/ficha/noun.ts';
export { folha } from './features/views/folha/noun.ts';
export { higiene } from './features/views/higiene/noun.ts';
export { lixeira } from './features/views/lixeira/noun.ts';
export { presenca } from './features/views/presenca/noun.ts';
export { visoes } from './features/views/visoes/noun.ts';
