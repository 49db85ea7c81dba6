import { demandaStatuses, type DemandaStatus } from '../demandas/demandas.contract.ts';
import { plainName } from './guess.ts';

/** How other programs call what a demand's status is, among them the nine of SAAP (docs/importar-saap.md). */
const called: Readonly<Record<DemandaStatus, readonly string[]>> = {
  EM_ANALISE: [
    'em analise',
    'aberta',
    'aberto',
    'em aberto',
    'nova',
    'novo',
    'pendente',
    'em andamento',
    'andamento',
    'em execucao',
    'aguardando',
    'aguardando resposta',
    'encaminhado',
    'encaminhada',
    'enviado',
    'em tramitacao',
    'tramitando',
    'reaberto',
    'reaberta',
    'suspenso',
    'suspensa',
  ],
  RESOLVIDO: [
    'resolvido',
    'resolvida',
    'concluido',
    'concluida',
    'atendido',
    'atendida',
    'finalizado',
    'finalizada',
    'encerrado',
    'encerrada',
    'fechado',
    'fechada',
    'ok',
    'sim',
  ],
  NAO_RESOLVIDO: [
    'nao resolvido',
    'nao resolvida',
    'nao atendido',
    'nao atendida',
    'cancelado',
    'cancelada',
    'arquivado',
    'arquivada',
    'indeferido',
    'indeferida',
    'recusado',
    'recusada',
    'improcedente',
    'sem solucao',
    'nao',
  ],
};

/** The status that a text means; null where nobody can tell. */
export const statusOf = (text: string): DemandaStatus | null =>
  demandaStatuses.find((status) => called[status].includes(plainName(text))) ?? null;
