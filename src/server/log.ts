import { pino, type Logger } from 'pino';

export type { Logger };

/**
 * JSON lines on standard output. What may be logged is listed, not what may not: request id, route template, status,
 * time. Never a query string, body, header, name, phone, token or address of a record.
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        // a database message may quote a value; its code and stack lead to the place
        message: error.code ? undefined : error.message,
        stack: error.stack?.split('\n').slice(1, 12).join('\n'),
      }),
      req: () => undefined,
      res: () => undefined,
    },
  });
}
