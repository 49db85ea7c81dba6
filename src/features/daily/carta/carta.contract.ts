import * as z from 'zod/mini';
import { endpoint, fileOf } from '../../../shared/contract.ts';
import { clearable, idOrEmpty, lineOrEmpty, nothing, textOrEmpty, uuid } from '../../../shared/fields.ts';
import { mostPages } from '../../../shared/oficio/pages.ts';
import { mostTyped } from '../../../shared/oficio/letter.ts';
import { assuntoMax } from '../oficios/oficios.contract.ts';

const words = z.object({
  x: z.number(),
  y: z.number(),
  texto: z.string(),
  tamanho: z.number(),
  negrito: z.optional(z.literal(true)),
  italico: z.optional(z.literal(true)),
  espaco: z.optional(z.number()),
});

/** Bytes of the pages of a text in which every third character begins another look. */
export const previaMax = 2 * 1024 ** 2;

const paginasDoTexto = z.object({
  /** Words in their places, in points of a sheet of A4 from its upper left corner; `y` is what they stand on. */
  paginas: z.array(z.array(words)),
  /** Of all pages; only the first are told. */
  total: z.int(),
  /** The coat of arms, and where it stands on the first page. */
  brasao: z.nullable(z.object({ id: uuid(), x: z.number(), y: z.number(), largura: z.number(), altura: z.number() })),
});
export type Previa = z.infer<typeof paginasDoTexto>;

export const previaOficio = endpoint({
  name: 'modelos.previa',
  method: 'POST',
  path: '/api/tenants/{tenantId}/modelos/previa',
  permission: 'modelos.read',
  door: 'tenant',
  summary:
    'As páginas de um texto como seriam emitidas, com o papel timbrado; com `oficio_id`, os valores do rascunho, e o que falta na pergunta fica como está nele. O que ainda não tem valor aparece como [preencher: x]. Até 30 páginas',
  input: z.strictObject({
    oficio_id: z.optional(uuid()),
    tipo_id: clearable(idOrEmpty()),
    orgao_id: clearable(idOrEmpty()),
    autoridade_id: clearable(idOrEmpty()),
    assunto: z.optional(lineOrEmpty(assuntoMax)),
    corpo: z.optional(textOrEmpty(mostTyped)),
  }),
  output: paginasDoTexto,
  bound: { rows: mostPages, bytes: previaMax },
});

const runs = z.array(
  z.object({ text: z.string(), strong: z.optional(z.literal(true)), emphasis: z.optional(z.literal(true)) }),
);

export const textoDoOficio = endpoint({
  name: 'oficios.texto',
  method: 'GET',
  path: '/api/tenants/{tenantId}/oficios/{id}/texto',
  permission: 'oficios.read',
  door: 'tenant',
  summary:
    'As palavras de um ofício como foram emitidas, com os valores das variáveis, em parágrafos, listas e citações; de um rascunho, como seriam',
  input: nothing(),
  output: z.object({
    assunto: z.string(),
    corpo: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('paragraph'), pieces: runs }),
        z.object({
          kind: z.literal('list'),
          marker: z.enum(['bullet', 'number', 'letter']),
          start: z.int(),
          items: z.array(runs),
        }),
        z.object({ kind: z.literal('quote'), paragraphs: z.array(runs) }),
      ]),
    ),
  }),
  // thirty thousand characters, of which each three begin another look
  bound: { rows: mostTyped, bytes: previaMax },
});

export const oficioDocx = endpoint({
  name: 'oficios.docx',
  method: 'GET',
  path: '/api/tenants/{tenantId}/oficios/{id}/docx',
  permission: 'oficios.read',
  door: 'tenant',
  summary:
    'Um ofício, emitido ou não, como DOCX: as mesmas palavras do PDF na mesma ordem; feito na hora, não fica guardado',
  input: nothing(),
  output: z.unknown(),
  bound: fileOf(20 * 1024 ** 2),
  transport: 'download',
});
