import { Gauge } from 'lucide-react';
import { Suspense, useState } from 'react';
import { nearQuotas } from '../../../features/account/cotas/cotas.contract.ts';
import { cotasTexts as t } from '../../../features/account/cotas/cotas.texts.ts';
import { quotaNames, quotaShare } from '../../../shared/quotas.ts';
import { useData } from '../../../web/data/data.ts';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { useTenant } from '../../../web/session/session.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { Tooltip } from '../../../web/ui/Tooltip.tsx';

const Panel = lazyPart(() => import('../../../features/account/cotas/CotasPanel.tsx'));

/** Tells an office's admins of the limit that is nearest, where it is in nobody's way; opens all of them. */
export default function QuotaNote() {
  const { tenant } = useTenant();
  const near = useData(nearQuotas, {});
  const [open, setOpen] = useState(false);
  const fullest = near.data?.find(({ tenant_id }) => tenant_id === tenant?.id);
  if (!tenant || !fullest) return null;
  const label = t.perto(quotaShare(fullest), quotaNames[fullest.tipo]);
  return (
    <>
      <Tooltip label={label}>
        <button
          type="button"
          aria-label={label}
          onClick={() => setOpen(true)}
          className="flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-sm px-2 text-sm font-medium text-warn transition-colors hover:bg-warn-soft md:h-8"
        >
          <Gauge size={16} strokeWidth={1.9} aria-hidden />
          <span className="max-lg:hidden">{label}</span>
        </button>
      </Tooltip>
      <Dialog open={open} onClose={() => setOpen(false)} title={t.abrir(tenant.name)} description={t.dica}>
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <Panel tenantId={tenant.id} />
        </Suspense>
      </Dialog>
    </>
  );
}
