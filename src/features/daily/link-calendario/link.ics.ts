import { agendaDefaultMinutes, type Compromisso, type CompromissoStatus } from '../agenda/agenda.contract.ts';
import { linkTexts } from './link.texts.ts';

/** iCalendar (RFC 5545) of an office's appointments. Times are São Paulo's, as they are everywhere in the product. */

export type FeedEvent = Pick<
  Compromisso,
  | 'id'
  | 'titulo'
  | 'descricao'
  | 'local'
  | 'data_compromisso'
  | 'hora_compromisso'
  | 'hora_fim'
  | 'status'
  | 'created_at'
  | 'versao'
> & {
  /** When it last changed, in whatever. */
  updated_at: string;
  /** Of the description only the beginning is here. */
  cortada: boolean;
  /** Names of the team and of others, as far as they go. */
  participantes: string | null;
  /** Citizens who take part: how many, since their names stay in the house. */
  municipes: number;
};

const statuses: Record<CompromissoStatus, string> = {
  A_CONFIRMAR: 'TENTATIVE',
  CONFIRMADO: 'CONFIRMED',
  CANCELADO: 'CANCELLED',
};

// São Paulo has had one offset since its last summer time ended; the feed never reaches back so far.
const timeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:America/Sao_Paulo',
  'BEGIN:STANDARD',
  'DTSTART:20190217T000000',
  'TZOFFSETFROM:-0200',
  'TZOFFSETTO:-0300',
  'TZNAME:-03',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** The whole calendar, with CRLF and lines of at most 75 octets. The same appointments give the same bytes. */
export function calendarOf(name: string, events: readonly FeedEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gabinete//Agenda de Compromissos//PT-BR',
    'CALSCALE:GREGORIAN',
    property('NAME', name),
    property('X-WR-CALNAME', name),
    'X-WR-TIMEZONE:America/Sao_Paulo',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...timeZone,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines(event: FeedEvent): string[] {
  const day = event.data_compromisso;
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@gabinete`,
    `DTSTAMP:${utc(event.updated_at)}`,
    `CREATED:${utc(event.created_at)}`,
    `LAST-MODIFIED:${utc(event.updated_at)}`,
    `SEQUENCE:${event.versao - 1}`,
    `DTSTART;TZID=America/Sao_Paulo:${local(day, event.hora_compromisso)}`,
    event.hora_fim
      ? `DTEND;TZID=America/Sao_Paulo:${local(day, event.hora_fim)}`
      : `DURATION:PT${agendaDefaultMinutes}M`,
    property('SUMMARY', event.titulo),
    ...(descriptionOf(event) ? [property('DESCRIPTION', descriptionOf(event))] : []),
    ...(event.local ? [property('LOCATION', event.local)] : []),
    `STATUS:${statuses[event.status]}`,
    // what is cancelled keeps nobody busy
    `TRANSP:${event.status === 'CANCELADO' ? 'TRANSPARENT' : 'OPAQUE'}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
  ];
}

/** Who takes part is said in words: a program that reads an attendee may write to them. */
const descriptionOf = ({ descricao, cortada, participantes, municipes }: FeedEvent) =>
  [
    (participantes || municipes > 0) && linkTexts.participantes(participantes, municipes),
    cortada ? `${descricao}… ${linkTexts.restoNaAgenda}` : descricao,
  ]
    .filter(Boolean)
    .join('\n');

const local = (day: string, time: string) => `${day.replaceAll('-', '')}T${time.replace(':', '')}00`;
const utc = (instant: string) => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

function property(name: string, text: string): string {
  const escaped = text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    // nothing else of the control characters may stand in a text
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
  return `${name}:${escaped}`;
}

const maxOctets = 75;

/** Breaks a line into pieces of at most 75 octets, never inside a character; each further piece begins with a space. */
function fold(line: string): string {
  const octets = Buffer.from(line);
  if (octets.length <= maxOctets) return line;
  const pieces: string[] = [];
  for (let start = 0; start < octets.length;) {
    let end = Math.min(start + (start === 0 ? maxOctets : maxOctets - 1), octets.length);
    // back to where a character begins
    while (end < octets.length && (octets[end]! & 0xc0) === 0x80) end -= 1;
    pieces.push(octets.toString('utf8', start, end));
    start = end;
  }
  return pieces.join('\r\n ');
}
