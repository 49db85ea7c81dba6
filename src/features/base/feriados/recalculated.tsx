import type { ToastMore } from '../../../web/browser/toast.ts';
import { feriadosTexts as t } from './feriados.texts.ts';

/** What a change of the calendar says below its sentence: how many deadlines it moved. */
export const recalculated = ({ prazos_recontados: n }: { prazos_recontados: number }): ToastMore =>
  n > 0 ? { detail: t.recalculado(n) } : {};
