/** The office's clock: America/Sao_Paulo. The only place that turns an instant into a day. */
export const timeZone = 'America/Sao_Paulo';

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** São Paulo's calendar day of an instant, as `YYYY-MM-DD`. */
export const dayOf = (instant: Date): string => isoDay.format(instant);

/** Today in São Paulo, as `YYYY-MM-DD`. */
export const today = (): string => dayOf(new Date());

const isoClock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** São Paulo's wall clock at an instant, as `YYYY-MM-DDTHH:MM:SS`. */
export const wallClock = (instant: Date): string => `${dayOf(instant)}T${isoClock.format(instant)}`;
