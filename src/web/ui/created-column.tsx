import type { Column } from './columns.ts';
import { DateText } from './DateText.tsx';

/** Since when a row is there: the first to go where there is little room, last on its card. */
export const createdColumn = (header: string): Column<{ created_at: string }> => ({
  key: 'created_at',
  header,
  width: '8rem',
  secondary: true,
  card: 'metaEnd',
  cell: ({ created_at }) => <DateText value={created_at} />,
});
