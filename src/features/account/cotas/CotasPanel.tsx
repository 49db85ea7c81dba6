import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatQuota, quotaKinds, quotaNames, quotaShare, quotaTitle, type QuotaKind } from '../../../shared/quotas.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { refreshAfter } from '../../../web/calls/query-client.ts';
import { useAuth } from '../../../web/session/session.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { listQuotas, setQuota, type Quota } from './cotas.contract.ts';
import { cotasTexts as t } from './cotas.texts.ts';
import { LimiteForm } from './LimiteForm.tsx';

const gigabyte = 1024 ** 3;
/** A list that is longer than its window, and has nothing to focus, is reached by Tab itself, so that keys scroll it. */
const reached = { tabIndex: 0 } as const;

/** How much of each limit of an office is in use; whoever administers the installation changes them in place. */
export default function CotasPanel({ tenantId }: { tenantId: string }) {
  const platform = useAuth().profile?.role === 'admin';
  const quotas = useData(listQuotas, {}, { office: tenantId, error: t.erroCarregar });
  const [editing, setEditing] = useState<QuotaKind | null>(null);
  return (
    <Loaded query={quotas} error={t.erroCarregar}>
      {(rows) => (
        <>
          <ul className="divide-y divide-line" {...(!platform && reached)}>
            {quotaKinds.map((kind) => {
              const quota = rows.find(({ tipo }) => tipo === kind);
              if (!quota) return null;
              return (
                <li key={kind}>
                  {editing === kind ? (
                    <EditQuota tenantId={tenantId} quota={quota} onDone={() => setEditing(null)} />
                  ) : (
                    <QuotaLine quota={quota} onEdit={platform ? () => setEditing(kind) : undefined} />
                  )}
                </li>
              );
            })}
          </ul>
          {!platform && <p className="mt-3 text-sm text-ink-2">{t.dicaPedir}</p>}
        </>
      )}
    </Loaded>
  );
}

function QuotaLine({ quota, onEdit }: { quota: Quota; onEdit?: () => void }) {
  const { tipo, uso, limite, na_lixeira } = quota;
  const share = quotaShare(quota);
  return (
    <div className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span className="font-medium">{quotaTitle(tipo)}</span>
          <span className={cx('num', share >= 80 ? 'font-semibold text-warn' : 'text-ink-2')}>
            {t.emUso(formatQuota(tipo, uso), formatQuota(tipo, limite), share)}
          </span>
        </p>
        <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
          <div
            className={cx('h-full rounded-full', share >= 80 ? 'bg-warn' : 'bg-accent')}
            style={{ width: `${Math.min(share, 100)}%` }}
          />
        </div>
        {na_lixeira > limite && <p className="mt-1 text-xs text-ink-2">{t.naLixeira(formatQuota(tipo, na_lixeira))}</p>}
      </div>
      {onEdit && <IconButton icon={Pencil} label={t.mudar(quotaNames[tipo])} onClick={onEdit} />}
    </div>
  );
}

function EditQuota({ tenantId, quota, onDone }: { tenantId: string; quota: Quota; onDone: () => void }) {
  const set = useAction(setQuota, { success: t.mudado, error: t.erroMudar });
  const { tipo } = quota;
  const bytes = tipo === 'bytes';
  return (
    <LimiteForm
      name={`${tenantId} ${tipo}`}
      label={`${quotaTitle(tipo)}: ${bytes ? t.novoLimiteGb : t.novoLimite}`}
      current={quota}
      unit={bytes ? gigabyte : 1}
      save={async (values, receiver) => {
        const saved = await set.run({ id: tenantId, tipo, ...values }, receiver);
        // the office may be another one than the tab's
        await refreshAfter(setQuota, tenantId);
        return saved;
      }}
      onDone={onDone}
    />
  );
}
