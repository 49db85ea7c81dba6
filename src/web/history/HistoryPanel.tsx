import { useAllowed } from '../session/session.tsx';
import { Card } from '../ui/Card.tsx';
import { historyTexts as t } from './history.texts.ts';
import HistoryList, { type History } from './HistoryList.tsx';

/** Who changed a record, what and when, for those who may know. */
export function HistoryPanel({ className, ...history }: History & { className?: string }) {
  return (
    useAllowed(history.endpoint.permission) && (
      <Card plain title={t.historico} className={className}>
        <HistoryList {...history} />
      </Card>
    )
  );
}
