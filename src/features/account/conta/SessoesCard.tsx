import { Monitor, Smartphone } from 'lucide-react';
import { formatInstant } from '../../../shared/format.ts';
import { signOut } from '../../../shared/session.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { clearStorages } from '../../../web/calls/office.ts';
import { refreshAfter } from '../../../web/calls/query-client.ts';
import { tellSignedOut } from '../../../web/calls/session-clock.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { endSession, listSessions, type Sessao, signOutAll } from './conta.contract.ts';
import { contaTexts as t } from './conta.texts.ts';
import { deviceName, isPhone } from './device.ts';

/** One's own sessions: where from, when last seen, and their end, one by one or all. */
export function SessoesCard() {
  const sessions = useData(listSessions, {}, { error: t.erroSessoes });
  const others = useAction(signOut, { success: t.outrasEncerradas, error: t.erroEncerrar });
  const all = useAction(signOutAll, { error: t.erroEncerrar });
  async function endOthers() {
    if (await others.run({ scope: 'others' })) await refreshAfter(endSession, null);
  }

  async function endAll() {
    const title = t.confirmarTodas;
    if (!(await confirm({ title, text: t.confirmarTodasDica, action: t.encerrarTodas, tone: 'bad' }))) return;
    if (!(await all.run({}))) return;
    clearStorages();
    tellSignedOut();
    location.assign('/login');
  }

  return (
    <Card title={t.sessoes}>
      <Loaded query={sessions} error={t.erroSessoes} skeleton={<Skeleton className="h-16 w-full" />}>
        {(rows) => (
          <>
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <Row key={row.id} session={row} />
              ))}
            </ul>
            <div className="mt-4 flex flex-wrap justify-end gap-2">
              {rows.length > 1 && (
                <Button busy={others.busy} onClick={() => void endOthers()}>
                  {t.encerrarOutras}
                </Button>
              )}
              <Button busy={all.busy} onClick={() => void endAll()}>
                {t.encerrarTodas}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Row({ session }: { session: Sessao }) {
  const { id, user_agent, ip, created_at, last_seen_at, current } = session;
  const end = useAction(endSession, { success: t.sessaoEncerrada, error: t.erroEncerrar });
  const device = deviceName(user_agent);
  const Icon = isPhone(user_agent) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Icon size={18} aria-hidden className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">
          {device}
          {current && <span className="ml-2 text-xs font-semibold text-ok">{t.estaSessao}</span>}
        </p>
        <p className="num text-xs break-words text-ink-2" title={t.desde(formatInstant(created_at))}>
          {[ip, t.vista(formatInstant(last_seen_at))].filter(Boolean).join(' · ')}
        </p>
      </div>
      {!current && (
        <Button
          variant="quiet"
          aria-label={t.encerrarSessao(device)}
          busy={end.busy}
          onClick={() => void end.run({ id })}
        >
          {t.encerrar}
        </Button>
      )}
    </li>
  );
}
