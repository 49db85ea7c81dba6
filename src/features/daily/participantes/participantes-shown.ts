import type { Participante } from './participantes.contract.ts';
import { participantesTexts as t } from './participantes.texts.ts';

export const shownName = ({ nome, excluido }: Participante): string => (excluido ? t.excluido(nome) : nome);

/** All of them, in one line. */
export const shownNames = (people: readonly Participante[]): string => people.map(shownName).join(', ');
