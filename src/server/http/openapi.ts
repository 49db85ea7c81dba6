import * as z from 'zod/mini';
import { inQuery, paramNames, type AnyEndpoint, type Bound } from '../../shared/contract.ts';
import { errors, statusTitles } from '../../shared/errors.ts';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 of the endpoints, from the same contracts that validate their requests. */
export function openApiDocument(endpoints: readonly AnyEndpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gabinete',
      version: '1',
      description:
        'A sessão é um cookie. Métodos que alteram dados precisam de `Sec-Fetch-Site: same-origin` ou de um `Origin` igual ao endereço do sistema. Todo erro tem a forma `Problem`, com um `code` estável.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'gabinete' } },
      schemas: { Problem: problemSchema },
    },
  };
}

function operation(endpoint: AnyEndpoint): Json {
  const input = jsonSchema(endpoint.input, 'input');
  const properties = (input.properties ?? {}) as Record<string, Json>;
  const required = (input.required ?? []) as string[];
  const upload = endpoint.transport === 'upload';
  const ids = paramNames(endpoint.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: endpoint.params?.[name] ? jsonSchema(endpoint.params[name], 'input') : { type: 'string', format: 'uuid' },
  }));
  const query = inQuery(endpoint)
    ? Object.entries(properties).map(([name, schema]) => ({
        name,
        in: 'query',
        required: required.includes(name),
        schema,
      }))
    : [];
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
    description: 'Repetir o envio com a mesma chave, em até 24 horas, dá a mesma resposta e cria uma linha só.',
  };
  const status = String(endpoint.status ?? 200);
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.name.split('.')[0]],
    security: endpoint.door === 'public' ? [] : [{ session: [] }],
    'x-permission': endpoint.permission,
    parameters: [...ids, ...query, ...(endpoint.idempotent ? [key] : [])],
    ...(!inQuery(endpoint) &&
      Object.keys(properties).length > 0 && {
        requestBody: { required: true, content: { 'application/json': { schema: input } } },
      }),
    ...(upload && {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: { arquivo: { type: 'string', contentMediaType: 'application/octet-stream' } },
              required: ['arquivo'],
            },
          },
        },
      },
    }),
    responses: {
      [status]: {
        description: 'Sucesso',
        ...limitsOf(endpoint.bound),
        ...(status !== '204' && { content: successContent(endpoint) }),
      },
      default: {
        description: 'Erro',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

/** What the answer is at most. */
function limitsOf(bound: Bound): Json {
  if ('file' in bound) return { 'x-max-bytes': bound.file };
  if ('event' in bound) return { 'x-max-event-bytes': bound.event };
  return { 'x-max-rows': bound.rows, 'x-max-bytes': bound.bytes };
}

function successContent(endpoint: AnyEndpoint): Json {
  if (endpoint.transport === 'download') return { 'application/octet-stream': {} };
  if (endpoint.transport === 'stream') return { 'text/event-stream': {} };
  return { 'application/json': { schema: jsonSchema(endpoint.output, 'output') } };
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

const problemSchema: Json = {
  type: 'object',
  description: 'RFC 9457',
  properties: {
    type: { type: 'string' },
    title: { type: 'string', enum: [...new Set(Object.values(statusTitles))] },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errors) },
    detail: { type: 'string', description: 'Frase em português para a pessoa' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    current: { description: 'O registro como está agora, quando a versão enviada é antiga' },
    existingId: { type: 'string', format: 'uuid' },
    retryAfter: { type: 'integer' },
  },
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
};
