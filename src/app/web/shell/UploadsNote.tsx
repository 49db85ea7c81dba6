import { Link, useBlocker, useLocation } from '@tanstack/react-router';
import { useTenant } from '../../../web/session/session.tsx';
import { Spinner } from '../../../web/ui/Spinner.tsx';
import { hasDrafts } from '../../../web/forms/drafts.ts';
import { useUploadsUnderWay } from '../../../web/uploads/uploads-under-way.ts';
import { webTexts } from '../../../web/web.texts.ts';

/**
 * Says on the other pages that files are on their way, and leads back to them. The browser asks before these, or what is
 * typed on whatever page, go with the tab's page.
 */
export function UploadsNote() {
  const { tenant } = useTenant();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const underWay = useUploadsUnderWay();
  useBlocker({ enableBeforeUnload: () => underWay.length > 0 || hasDrafts(), shouldBlockFn: () => false });

  const elsewhere = underWay.filter(({ place }) => place?.tenantId === tenant?.id && place?.path !== path);
  const count = elsewhere.reduce((sum, one) => sum + one.count, 0);
  const to = elsewhere[0]?.place?.path;
  return (
    <div role="status" className="shrink-0">
      {to && (
        <Link
          to={to}
          className="flex min-h-8 items-center gap-2 rounded-sm px-2 text-sm font-medium text-accent-text hover:bg-accent-soft"
        >
          <Spinner />
          {webTexts.enviandoArquivos(count)}
        </Link>
      )}
    </div>
  );
}
