import { useAllowed } from '../../../web/session/session.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { auditoriaTexts as t } from './auditoria.texts.ts';
import HistoryList, { type History } from './HistoryList.tsx';

/** Who changed a record, what and when, for those who may know. */
export function HistoryPanel({ className, ...history }: History & { className?: string }) {
  return (
    useAllowed(history.endpoint.permission) && (
      <Card title={t.historico} className={className}>
        <HistoryList {...history} />
      </Card>
    )
  );
}
