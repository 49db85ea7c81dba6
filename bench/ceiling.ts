import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Login } from '../src/server/database/logins.ts';
import { openPool, runBatch, type Batch, type Identity } from './transaction.ts';

/**
 * The ceiling: bare node:http, the product's SQL under row security through pg as it comes; no sign-in, no validation, no
 * product, nor its round trip (decision 28). `/4` runs the fourth of the batches that the bench has put here.
 */

type CeilingMessage = { batches: Batch[]; login: Login };

const [urls, who] = process.argv.slice(2) as [string, string];
const { requests, accounts, jobs } = JSON.parse(urls) as Record<Login, string>;
const pools = { requests: openPool(requests), accounts: openPool(accounts), jobs: openPool(jobs) };
const identity = JSON.parse(who) as Identity;
let batches: Batch[] = [];
let login: Login = 'requests';

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    if (body) JSON.parse(body);
    const batch = batches[Number(request.url!.slice(1))]!;
    runBatch(pools[login], identity, batch).then(
      (rows) => {
        const text = JSON.stringify(rows);
        response.writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(text),
        });
        response.end(text);
      },
      (error: Error) => response.writeHead(500, { 'content-length': 0 }).end(void console.error(error.message)),
    );
  });
});

process.on('message', (message: CeilingMessage) => {
  ({ batches, login } = message);
  process.send!({ ok: true });
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
