import type { Aviso } from '../../../../features/daily/notificacoes/notificacoes.contract.ts';
import { notificacoesTexts as t } from '../../../../features/daily/notificacoes/notificacoes.texts.ts';
import { formatInstantDay } from '../../../../shared/format.ts';
import { dayOf } from '../../../../shared/time.ts';

/** What is said of a notice, and where it leads. */

export function sentenceOf({ tipo, quantas, autor, oficio, momento }: Aviso, today: string): string {
  const who = autor ?? t.alguem;
  if (tipo === 'MENCAO') return quantas > 1 ? t.mencoes(who, quantas) : t.mencao(who);
  if (tipo === 'ATRIBUIDA') return t.atribuida(who, quantas);
  if (tipo === 'RESPONDIDO') return oficio?.identificacao ? t.respondido(oficio.identificacao) : t.umRespondido;
  // what one day brought is said of that day later on
  const ofToday = dayOf(new Date(momento)) === today;
  if (ofToday) return { HOJE: t.hoje, ATRASADA: t.atrasada, RETOMAR: t.retomar, VERIFICAR: t.verificar }[tipo](quantas);
  const later = {
    HOJE: t.venciam,
    ATRASADA: t.estavamAtrasadas,
    RETOMAR: t.paraRetomarEm,
    VERIFICAR: t.paraVerificarEm,
  };
  return later[tipo](quantas, formatInstantDay(momento).slice(0, 5));
}

/** Somebody is called in one demand, however often; of the rest a number of several is of several. */
const ofOne = ({ tipo, quantas }: Aviso) => tipo === 'MENCAO' || (tipo !== 'RESPONDIDO' && quantas === 1);

/** Of one demand or letter, which, or that it is not there any more. */
export const aboutOf = (aviso: Aviso): string | undefined => {
  const { demanda, oficio } = aviso;
  if (oficio?.destinatario) return oficio.destinatario;
  if (demanda) return `${demanda.numero} · ${demanda.descricao}`;
  return ofOne(aviso) ? t.demandaExcluida : undefined;
};

/** What one's own queue is narrowed to where several are meant. */
const narrowed: Partial<Record<Aviso['tipo'], object>> = { HOJE: { prazo: 'hoje' }, ATRASADA: { prazo: 'vencido' } };

/** Where it leads; nowhere when what it was about is not there any more. */
export function placeOf(aviso: Aviso): object | null {
  const { tipo, demanda, oficio } = aviso;
  if (tipo === 'RESPONDIDO') return oficio && { to: '/oficios/$id', params: { id: oficio.id } };
  if (demanda) return { to: '/demandas/$id', params: { id: demanda.id } };
  return ofOne(aviso) ? null : { to: '/demandas', search: { visao: 'minha', ...narrowed[tipo] } };
}
