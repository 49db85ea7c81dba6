import { fail } from '../../../server/process/failure.ts';
import { formatDate } from '../../../shared/format.ts';
import { longDay } from '../../../shared/letters/long-day.ts';
import { properCase } from '../../../shared/letters/proper-case.ts';
import {
  halfSentence,
  halfVariable,
  missingVariables,
  piecesWithVariables,
  unknownSentence,
  unknownVariable,
  type Values,
} from '../../../shared/letters/variables.ts';
import { formasOf } from '../../../shared/oficio/tratamento.ts';
import type { OficioValores } from './oficios.parts.sql.ts';
import { oficiosTexts as t } from './oficios.texts.ts';

type Demanda = OficioValores['demandas'][number];
type Of = { valores: OficioValores; identificacao: string | null; emitido_em: string | null };

/** The parts of an address that are there, as one writes them in a line. */
export const placeOf = (...parts: (string | null | undefined)[]): string | undefined =>
  parts.filter(Boolean).length > 0 ? properCase(parts.filter(Boolean).join(', ')) : undefined;

/** What all of them have alike, else nothing. */
function common<T>(rows: readonly T[], of: (row: T) => string | null | undefined): string | undefined {
  const [first, ...others] = rows.map(of);
  return first && others.every((one) => one === first) ? first : undefined;
}

const lineOf = ({ numero, descricao, municipe }: Demanda): string =>
  [
    `${numero}: ${descricao.replace(/\s+/g, ' ').replace(/(?<![. ])[. ]+$/, '')}`,
    placeOf(municipe.endereco, municipe.numero, municipe.bairro),
  ]
    .filter(Boolean)
    .join('. ');

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** What the variables of a letter stand for, as text; of one about several demands only what is alike in all. */
export function valuesOf({ valores, identificacao, emitido_em }: Of): Values {
  const { demandas, orgao, autoridade, anterior, timbrado, usuario, hoje } = valores;
  const day = emitido_em ?? hoje;
  const formas = autoridade && formasOf(autoridade);
  const values: Record<string, string | undefined> = {
    'municipe.nome': placeOf(common(demandas, ({ municipe }) => municipe.nome)),
    'municipe.endereco': common(demandas, ({ municipe }) => placeOf(municipe.endereco, municipe.numero)),
    'municipe.bairro': placeOf(common(demandas, ({ municipe }) => municipe.bairro)),
    'demanda.descricao': common(demandas, ({ descricao }) => descricao),
    'demanda.data': common(demandas, ({ data }) => longDay(data)),
    'demanda.assunto': common(demandas, ({ assunto }) => assunto),
    'demandas.lista': demandas.length > 0 ? demandas.map(lineOf).join('\n') : undefined,
    'oficio.numero': identificacao ?? undefined,
    'oficio.data': longDay(day),
    'oficio.anterior': anterior ? `${anterior.identificacao}, de ${formatDate(anterior.data)}` : undefined,
    'oficio.dias': anterior ? t.dias(anterior.dias, anterior.uteis) : undefined,
    'orgao.nome': text(orgao?.nome),
    'orgao.sigla': text(orgao?.sigla),
    'orgao.endereco': placeOf(orgao?.endereco, orgao?.numero, orgao?.bairro, orgao?.cidade),
    'orgao.email': text(orgao?.email),
    'orgao.telefone': text(orgao?.telefone),
    'autoridade.nome': autoridade?.nome,
    'autoridade.cargo': autoridade?.cargo,
    'autoridade.vocativo': formas?.vocativo,
    'autoridade.pronome': formas?.pronome,
    'autoridade.enderecamento': formas?.enderecamento,
    'gabinete.vereador': text(timbrado.signatario),
    'gabinete.cidade': text(timbrado.cidade),
    'usuario.nome': usuario.nome,
    hoje: longDay(day),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}

/** Stops a text that names what there is not. */
export function requireKnown({ assunto, corpo }: { assunto?: string; corpo?: string }): void {
  const errors = Object.entries({ assunto, corpo }).flatMap(([field, written]) => {
    const name = written === undefined ? undefined : unknownVariable(written);
    return name === undefined ? [] : [{ field, message: unknownSentence(name) }];
  });
  if (errors.length > 0) fail('request.invalid', { errors });
}

/** Stops a letter that would print a variable that was half typed; a draft may have one while it is written. */
function requireWhole({ assunto, corpo }: { assunto: string; corpo: string }): void {
  const errors = Object.entries({ assunto, corpo }).flatMap(([field, written]) => {
    const half = halfVariable(written);
    return half === undefined ? [] : [{ field, message: halfSentence(half) }];
  });
  if (errors.length > 0) fail('request.invalid', { errors });
}

const described: readonly (string | undefined)[] = ['demanda.descricao', 'demandas.lista'];

/** Stops a letter that would say more of its demands than any letter holds. */
export function requireDescribed({
  valores,
  assunto,
  corpo,
}: Pick<Of, 'valores'> & { assunto: string; corpo: string }): void {
  const says = piecesWithVariables(`${assunto}\n${corpo}`).some(({ name }) => described.includes(name));
  if (valores.sem_descricoes && says) fail('oficios.descricoes_longas');
}

/** Stops a letter that says something that is not known yet, with all of it. */
export function requireFilled(of: Of & { assunto: string; corpo: string }): void {
  requireDescribed(of);
  requireWhole(of);
  const missing = missingVariables([of.assunto, of.corpo], valuesOf(of));
  if (missing.length > 0)
    fail('request.invalid', { errors: [{ field: 'corpo', message: t.faltam(missing.join(', ')) }] });
}
