import { timeZone } from '../../../shared/time.ts';
import { dashboardTexts } from './dashboard.texts.ts';

const hourFormat = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', hourCycle: 'h23', timeZone });

/** 'Bom dia', 'Boa tarde' or 'Boa noite', by São Paulo's clock. */
export function greeting(): string {
  const hour = Number(hourFormat.format(new Date()));
  const { manha, tarde, noite } = dashboardTexts.saudacao;
  if (hour < 5 || hour >= 18) return noite;
  return hour < 12 ? manha : tarde;
}
