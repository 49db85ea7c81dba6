import { topPage } from '../../shared/pages.ts';
import type { Membership } from '../../shared/session.ts';
import type { OfficeQuestion } from '../calls/office.ts';
import { markOf } from './office-marks.ts';
import { usePageTitle } from '../calls/page-title.ts';
import { Brand } from '../ui/Brand.tsx';
import { Button } from '../ui/Button.tsx';
import { officeQuestionTexts as t } from '../calls/office-question.texts.ts';

/** An office's name may be longer than a phone is wide. */
const wraps = 'h-auto! min-h-10 py-2 whitespace-normal! [overflow-wrap:anywhere]';

/**
 * Before the first screen: the address is of another office than this tab. Staying leads to the list of the tab's own, since a
 * record of the other means nothing there.
 */
export default function OfficeQuestionPage({ own, named, onChange }: OfficeQuestion & { onChange: () => void }) {
  usePageTitle(t.enderecoDeOutro);
  const stay = () => location.replace(`${topPage(location.pathname)}?gabinete=${encodeURIComponent(own.tenant.slug)}`);
  const described = (membership: Membership) => (
    <>
      <strong className="font-semibold break-words text-ink">{membership.tenant.name}</strong>
      {membership.alike && ` (${markOf(membership)})`}
    </>
  );
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-10 md:justify-center">
      <main className="w-full max-w-md">
        <Brand className="mb-6 justify-center" />
        <div className="rounded-md border border-line bg-surface p-6 shadow-float">
          <h1 className="text-xl font-semibold tracking-tight">{t.enderecoDeOutro}</h1>
          <p className="mt-2 text-sm text-ink-2">
            {t.enderecoE} {described(named)}. {t.abaEsta} {described(own)}.
          </p>
          <div className="mt-5 flex flex-col gap-2">
            <Button variant="primary" autoFocus onClick={stay} className={wraps}>
              {t.continuarEm(own.tenant.name)}
            </Button>
            <Button onClick={onChange} className={wraps}>
              {t.trocarPara(named.tenant.name)}
            </Button>
          </div>
        </div>
      </main>
    </div>
  );
}
