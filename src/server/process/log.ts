import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type { Logger };

/** Written beside the requests, not before their answers, several lines at once; the process's end waits for what is left. */
const beside = () => pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 250 });

/**
 * JSON lines on standard output. What may be logged is listed, not what may not: request id, route template, status,
 * time. Never a query string, body, header, name, phone, token or address of a record.
 */
export function createLogger(level: string, out: DestinationStream = beside()): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        // a database message may quote a value; its code and stack lead to the place
        message: error.code ? undefined : error.message,
        stack: error.stack
          ?.split('\n')
          .filter((line) => line.startsWith('    at '))
          .slice(0, 11)
          .join('\n'),
      }),
      req: () => undefined,
      res: () => undefined,
    },
    hooks: {
      // pino, and Fastify at times, would say the error's own message where none is given
      logMethod([first, ...rest], method) {
        const error: unknown = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
        const unsaid = error instanceof Error && (rest[0] === undefined || rest[0] === error.message);
        method.apply(this, unsaid ? [first, 'error'] : [first, ...rest]);
      },
    },
  };
  return pino(options, out);
}
