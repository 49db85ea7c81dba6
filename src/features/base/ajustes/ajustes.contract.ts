import * as z from 'zod/mini';
import { endpoint, oneRecord } from '../../../shared/contract.ts';
import { download } from '../../../shared/file-calls.ts';
import { clearable, days, lineOrEmpty, nothing, uuid } from '../../../shared/fields.ts';
import { fileRules } from '../../../shared/files/file-rules.ts';
import { ajustesTexts as t } from './ajustes.texts.ts';

/** What an office sets for all, beside what is a list of its own. */
export const ajustesRow = z.object({
  /** After so many days in which nothing happens a demand stands still. */
  dias_parada: z.int(),
  /** Whoever closes a demand is asked at once whether its citizen knows. */
  perguntar_devolutiva: z.boolean(),
  /** When the office works, on its working days: `HH:MM`. */
  expediente_inicio: z.string(),
  expediente_fim: z.string(),
  /** The coat of arms of the letterhead, by the id of its file. */
  brasao: z.nullable(uuid()),
  /** Lines at the head of a letter's first page. */
  cabecalho: z.array(z.string()),
  /** What stands at the foot of every page. */
  rodape: z.nullable(z.string()),
  /** Where letters are written. */
  cidade: z.nullable(z.string()),
  /** Behind the number of a letter: 046/2026/GVHP. */
  sigla: z.nullable(z.string()),
  /** Who signs, and as what. */
  signatario: z.nullable(z.string()),
  signatario_cargo: z.nullable(z.string()),
  /** Paragraphs of a letter are numbered, from three on. */
  numerar_paragrafos: z.boolean(),
});
export type Ajustes = z.infer<typeof ajustesRow>;

/** Lines of the letterhead, and characters of each of its texts. */
export const cabecalhoLinhas = 4;
export const timbradoMax = { linha: 120, rodape: 200, cidade: 100, sigla: 20, signatario: 120, signatario_cargo: 120 };

/** `HH:MM`. */
const hour = z.string(t.horaInvalida).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, t.horaInvalida));

const path = '/api/tenants/{tenantId}/ajustes';

export const getAjustes = endpoint({
  name: 'ajustes.atuais',
  method: 'GET',
  path,
  permission: 'ajustes.read',
  door: 'tenant',
  summary: 'O que o gabinete ajustou para todos; o que ninguém mudou vem como é de início',
  input: nothing(),
  output: ajustesRow,
  bound: oneRecord,
});

export const setAjustes = endpoint({
  name: 'ajustes.set',
  method: 'PATCH',
  path,
  permission: 'ajustes.edit',
  door: 'tenant',
  summary: 'Altera os ajustes do gabinete; o que falta fica como está. Vale sobre qualquer versão',
  input: z.strictObject({
    dias_parada: z.optional(days()),
    perguntar_devolutiva: z.optional(z.boolean()),
    expediente_inicio: z.optional(hour),
    expediente_fim: z.optional(hour),
    cabecalho: z.optional(
      z.pipe(
        z.array(lineOrEmpty(timbradoMax.linha)).check(z.maxLength(cabecalhoLinhas, t.linhasDemais)),
        z.transform((lines: string[]) => lines.filter((one) => one !== '')),
      ),
    ),
    rodape: clearable(lineOrEmpty(timbradoMax.rodape)),
    cidade: clearable(lineOrEmpty(timbradoMax.cidade)),
    sigla: clearable(lineOrEmpty(timbradoMax.sigla)),
    signatario: clearable(lineOrEmpty(timbradoMax.signatario)),
    signatario_cargo: clearable(lineOrEmpty(timbradoMax.signatario_cargo)),
    numerar_paragrafos: z.optional(z.boolean()),
  }),
  output: ajustesRow,
  bound: oneRecord,
  refreshes: ['ajustes', 'demandas', 'oficios', 'visoes', 'notificacoes'],
});

export const setBrasao = endpoint({
  name: 'ajustes.brasao.set',
  method: 'POST',
  path: `${path}/brasao`,
  permission: 'ajustes.edit',
  door: 'tenant',
  summary:
    'Envia o brasão do papel timbrado: PNG ou JPEG de até 1 MB e 2.000 pixels de lado. O anterior fica nos ofícios já emitidos',
  input: nothing(),
  output: ajustesRow,
  bound: oneRecord,
  transport: 'upload',
  refreshes: ['ajustes'],
});

export const removeBrasao = endpoint({
  name: 'ajustes.brasao.delete',
  method: 'DELETE',
  path: `${path}/brasao`,
  permission: 'ajustes.edit',
  door: 'tenant',
  summary: 'Tira o brasão do papel timbrado; os ofícios já emitidos mantêm o seu',
  input: nothing(),
  output: ajustesRow,
  bound: oneRecord,
  refreshes: ['ajustes'],
});

export const getBrasao = download({
  noun: 'ajustes.brasao',
  path: `${path}/brasao`,
  permission: 'ajustes.read',
  maxBytes: fileRules.brasao.maxBytes,
});
