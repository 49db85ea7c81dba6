import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { Caller } from '../turns/caller.ts';
import { sendWhole } from './exports.ts';

test('a file that is whole when its reader has left is given back, and sent to nobody', async () => {
  const caller = new Caller({ person: 'a', office: 'b' });
  const given: string[] = [];
  const reply = { raw: Object.assign(new EventEmitter(), { destroyed: true }), send: () => given.push('sent') };
  const file = { size: 1, discard: () => Promise.resolve(given.push('discarded')) };
  const sent = sendWhole({ request: { raw: { caller } }, reply } as never, (signal) => {
    caller.leave();
    expect(signal.aborted).toBe(true);
    return Promise.resolve({ file: file as never, name: 'a.docx', type: 'a/b' });
  });
  await expect(sent).rejects.toMatchObject({ code: 'request.left' });
  expect(given).toEqual(['discarded']);
});
