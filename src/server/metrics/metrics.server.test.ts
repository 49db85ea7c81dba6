import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSetores } from '../../features/base/setores/setores.contract.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { readSource } from '../../../tests/support/source/sources.ts';
import { added } from './metrics.ts';

const folder = mkdtempSync(join(tmpdir(), 'gabinete-backups-'));
const web = mkdtempSync(join(tmpdir(), 'gabinete-web-'));
let server: TestServer;
beforeAll(async () => {
  const backup = { dir: folder, every: 86_400_000 };
  mkdirSync(join(web, 'assets'));
  for (const name of ['index.html', 'login.html', 'assets/App-1a2B.js', 'assets/App-3c4D.css'])
    writeFileSync(join(web, name), '<html></html>');
  server = await startTestServer({
    webFolder: web,
    metrics: { allow: [], backup, gather: (own) => async () => own() },
  });
});
afterAll(async () => {
  await server?.stop();
  for (const one of [folder, web]) rmSync(one, { recursive: true });
});

const read = async (headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.origin}/metrics`, { headers });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );

describe('/metrics', () => {
  test('counts answers and times by route template, and tells of pool, queue, streams, delay and disk', async () => {
    const office = await server.office();
    for (let n = 0; n < 3; n += 1) await server.as(office.admin, office).call(listSetores, {});
    await server.request('GET', '/api/tenants/00000000-0000-4000-8000-000000000000/setores');
    await server.rows(`insert into mails (recipient, template, data) values ('ana@exemplo.com', 'verify', '{}')`);
    const { status, type, text } = await read();
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const labels = `method="GET",route="${listSetores.path.replaceAll(/\{(\w+)\}/g, ':$1')}"`;
    expect(valueOf(text, `gabinete_http_requests_total{${labels},status="200"}`)).toBe(3);
    expect(valueOf(text, `gabinete_http_requests_total{${labels},status="401"}`)).toBe(1);
    expect(valueOf(text, `gabinete_http_request_seconds_count{${labels}}`)).toBe(4);
    expect(valueOf(text, `gabinete_http_request_seconds_bucket{${labels},le="+Inf"}`)).toBe(4);
    expect(valueOf(text, 'gabinete_mails_waiting')).toBe(1);
    expect(valueOf(text, 'gabinete_database_up')).toBe(1);
    expect(valueOf(text, 'gabinete_storage_up')).toBe(1);
    for (const name of ['processes', 'memory_bytes', 'heap_bytes', 'database_connections', 'disk_free_bytes'])
      expect(valueOf(text, `gabinete_${name}`), name).toBeGreaterThan(0);
    for (const name of ['event_loop_delay_max_seconds', 'live_streams', 'database_requests_waiting'])
      expect(valueOf(text, `gabinete_${name}`), name).toBeGreaterThanOrEqual(0);
    // every line is a comment or a series with a number, and no series comes twice
    const lines = text.trimEnd().split('\n');
    const form = /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/;
    expect(lines.filter((line) => !form.test(line))).toEqual([]);
    const series = lines.filter((line) => !line.startsWith('#')).map((line) => line.replace(/ \S+$/, ''));
    expect(new Set(series).size).toBe(series.length);
    expect(text).not.toMatch(/ana@|[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  test('counts the files of the pages as one, whatever a build calls them', async () => {
    for (const name of ['App-1a2B.js', 'App-3c4D.css'])
      expect((await fetch(`${server.origin}/assets/${name}`)).status).toBe(200);
    const { text } = await read();
    expect(valueOf(text, 'gabinete_http_requests_total{method="GET",route="/assets/*",status="200"}')).toBe(2);
    expect(text).not.toMatch(/App-/);
  });

  test('tells the moment of the last scheduled backup, 0 before the first', async () => {
    const last = async () => valueOf((await read()).text, 'gabinete_backup_last_timestamp_seconds');
    expect(await last()).toBe(0);
    for (const name of [
      'gabinete-20261119T030000Z.backup',
      'gabinete-20261120T030000Z.backup',
      'outro-20271120.backup',
    ])
      writeFileSync(join(folder, name), '');
    expect(await last()).toBe(Date.UTC(2026, 10, 20, 3) / 1000);
    expect(valueOf((await read()).text, 'gabinete_backup_every_seconds')).toBe(86_400);
    const missing = async () => valueOf((await read()).text, 'gabinete_backup_missing_files');
    expect(await missing()).toBe(0);
    writeFileSync(join(folder, 'gabinete-arquivos-que-faltam'), '12\n');
    expect(await missing()).toBe(12);
  });

  test('has every number that the alert rules ask for', async () => {
    await server.request('GET', '/api/auth/me');
    const { text } = await read();
    const rules = readSource('deploy/prometheus/gabinete.rules.yml').replaceAll(/^ *summary:.*$/gm, '');
    const asked = new Set(rules.match(/\bgabinete_[a-z_]+/g));
    expect(asked.size).toBeGreaterThan(10);
    // there with a replica only: `tests/process/replica.test.ts` reads it
    expect(asked.delete('gabinete_replica_reads_total')).toBe(true);
    expect([...asked].filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(text))).toEqual([]);
  });

  test.each<Record<string, string>>([
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { 'x-real-ip': '203.0.113.9' },
    { via: '1.1 proxy' },
  ])('is not there for whoever asks through a proxy: %o', async (headers) => {
    const { status, text } = await read(headers);
    expect([status, JSON.parse(text)]).toEqual([404, expect.objectContaining({ code: 'request.not_found' })]);
  });

  test('of several processes are sums, and of delays the longest', () => {
    const both = added([
      { 'a_total{x="1"}': 2, gabinete_event_loop_delay_max_seconds: 0.5 },
      { 'a_total{x="1"}': 3, gabinete_event_loop_delay_max_seconds: 0.2, other: 1 },
    ]);
    expect(both).toEqual({ 'a_total{x="1"}': 5, gabinete_event_loop_delay_max_seconds: 0.5, other: 1 });
  });
});
