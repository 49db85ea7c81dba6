import { contextOf } from '../../../src/cli/verb.ts';
import { verifyAudit } from '../../../src/cli/verify-audit.ts';
import { sealAudit } from '../../../src/server/jobs/audit-sealer.ts';
import { readSettings } from '../../../src/server/process/settings.ts';
import type { OpenDatabase } from '../../../src/server/migrations/open-database.ts';
import type { TestServer } from '../servers/server.ts';

/** Seals and verifies the log of a test's database. */
export function auditTools(server: TestServer) {
  const waiting = async (): Promise<number> => {
    const [row] = await server.rows<{ n: number }>(
      `select count(*)::int as n from auditoria a where not exists (
         select from auditoria_selos s where s.tenant_id = a.tenant_id and s.auditoria_id = a.id)`,
    );
    return row!.n;
  };

  /** Until nothing waits: a transaction of another test's database holds sealing up for a moment. */
  async function seal(): Promise<void> {
    const end = Date.now() + 60_000;
    do await sealAudit(server.database);
    while ((await waiting()) > 0 && Date.now() < end);
  }

  /** `npm run gabinete -- verify-audit`, with what it says and whether it failed. */
  async function verify(
    values: { anchor?: boolean; against?: string } = {},
  ): Promise<{ ok: boolean; lines: string[] }> {
    const lines: string[] = [];
    const context = {
      ...contextOf(readSettings({}), 'verify-audit', new AbortController().signal).context,
      say: (line: string) => lines.push(line),
      open: async () => ({ ownerUrl: server.ownerUrl }) as OpenDatabase,
    };
    const ok = await verifyAudit.run(values, context).then(
      () => true,
      () => false,
    );
    return { ok, lines };
  }

  return { seal, verify, waiting };
}
