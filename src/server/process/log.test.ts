import { expect, test } from 'vitest';
import { createLogger, type Logger } from './log.ts';

function logged(write: (log: Logger) => void): string {
  let text = '';
  write(createLogger('info', { write: (line) => void (text += line) }));
  return text;
}

test('an error of the database is logged by code and place, without the value that it quotes, on whatever line', () => {
  const error = Object.assign(new Error('invalid value: "MARIA\nTelefone 11987654321\nRua A"'), { code: 'XX000' });
  for (const write of [
    (log: Logger) => log.error({ err: error }, 'unexpected'),
    (log: Logger) => log.error({ err: error }),
    (log: Logger) => log.error(error),
    (log: Logger) => log.error({ err: error }, error.message),
  ]) {
    const text = logged(write);
    expect(text).not.toMatch(/MARIA|Telefone|Rua/);
    expect(text).toMatch(/XX000/);
    expect(text).toMatch(/log\.test\.ts/);
  }
});

test('neither a request nor an answer is logged as such, and other words stay as they are', () => {
  const text = logged((log) =>
    log.info({ req: { url: '/?busca=MARIA' }, res: { body: 'MARIA' }, mail: 1 }, 'mail sent'),
  );
  expect(JSON.parse(text)).toEqual({ level: 30, time: expect.any(String), mail: 1, msg: 'mail sent' });
});
