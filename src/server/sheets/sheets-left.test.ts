import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { Failure } from '../process/failure.ts';
import { Caller } from '../turns/caller.ts';
import { inspectSheet } from './sheets.ts';

test('of whoever has left while the file was being opened nothing stays open', async () => {
  const left = new AbortController();
  const file = Readable.from([Buffer.from('NOME;FONE\nANA;11987654321')]);
  const open = async () => {
    left.abort(new Failure('request.left'));
    return file;
  };
  const reading = { caller: new Caller({ person: 'ana', office: 'um' }), signal: left.signal };
  const asked = inspectSheet({ formato: 'CSV', path: 'left.csv', open }, {}, reading);
  await expect(asked).rejects.toMatchObject({ code: 'request.left' });
  expect(file.destroyed).toBe(true);
});
