import { ChevronsUpDown, Landmark } from 'lucide-react';
import { membershipRoleNames } from '../../../shared/session.ts';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { useOfficeMarks } from '../../../web/session/office-marks.ts';
import { useTenant } from '../../../web/session/session.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { LazyMenu } from '../../../web/ui/LazyMenu.tsx';
import { webTexts } from '../../../web/web.texts.ts';

const OfficeMenu = lazyPart(() => import('./OfficeMenu.tsx'));

/** The sidebar's head: the office, and the way to another one. */
export function OfficeSwitcher({ icons }: { icons: boolean }) {
  const { tenant, role, tenants } = useTenant();
  const marks = useOfficeMarks();
  const mark = tenant && marks(tenant.id);
  const name = tenant?.name ?? webTexts.semGabinete;
  const face = (
    <>
      <Landmark size={16} strokeWidth={1.8} aria-hidden className="shrink-0" />
      {!icons && (
        <span className="min-w-0 flex-1 text-left">
          <span className="line-clamp-2 text-sm leading-4.5 font-semibold break-words">{name}</span>
          {mark && <span className="block text-xs break-words text-ink-2 first-letter:uppercase">{mark}</span>}
          {role && <span className="block truncate text-xs text-ink-2">{membershipRoleNames[role]}</span>}
        </span>
      )}
    </>
  );
  const frame = cx(
    'flex w-full items-center gap-2.5 rounded-md border border-line bg-surface',
    icons ? 'h-9 justify-center' : 'min-h-[3.125rem] px-2 py-1.5',
  );
  const canChange = tenants.length > 1 || (tenants.length === 1 && !tenant);
  if (!canChange) {
    return (
      <div className={frame} title={icons ? tenant?.name : undefined}>
        {face}
      </div>
    );
  }
  const trigger = (
    <button type="button" className={cx(frame, 'hover:border-line-strong')}>
      {/* and then what it shows: that is its name for people who speak to their computer, too */}
      <span className="sr-only">
        {webTexts.trocarGabinete}: {icons && name}
      </span>
      {face}
      {!icons && <ChevronsUpDown size={15} aria-hidden className="shrink-0 text-ink-2" />}
    </button>
  );
  return <LazyMenu menu={OfficeMenu} trigger={trigger} />;
}
