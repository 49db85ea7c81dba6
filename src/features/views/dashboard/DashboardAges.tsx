import { daysBetween } from '../../../shared/days.ts';
import { formatNumber } from '../../../shared/format.ts';
import { Card } from '../../../web/ui/Card.tsx';
import { ages, countedOfAge, type Dashboard } from './dashboard.contract.ts';
import { dashboardTexts as t } from './dashboard.texts.ts';

type Props = Pick<Dashboard, 'today' | 'byAge' | 'oldest'>;

/** Open demands by how long they have been waiting; the word, the bar and its number say the same. */
export function DashboardAges({ today, byAge, oldest }: Props) {
  const most = Math.max(...byAge);
  return (
    <Card title={t.porIdade}>
      {oldest === null ? (
        <p className="py-6 text-md text-ink-2">{t.nenhumaAberta}</p>
      ) : (
        <>
          <p className="-mt-2 mb-3 text-xs text-ink-3">{t.maisAntiga(daysBetween(oldest, today))}</p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 text-sm">
            {ages.map(([from, to], n) => (
              <div key={from} className="contents">
                <dt className="text-xs whitespace-nowrap text-ink-2">{t.idade(from, to)}</dt>
                <dd className="num flex items-center gap-2 font-medium">
                  <span
                    aria-hidden
                    // browsers print no grounds, and this bar is one
                    className="h-4 min-w-px rounded-[2px] bg-warn-mark [print-color-adjust:exact]"
                    style={{ width: `${(85 * byAge[n]!) / most}%` }}
                  />
                  {formatNumber(byAge[n]!)}
                  {byAge[n]! >= countedOfAge && '+'}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Card>
  );
}
