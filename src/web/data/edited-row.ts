import { useState } from 'react';

/** Which row of a list is being edited: as it is now, and as it was last where it is gone meanwhile. */
export function useEditedRow<Row extends { id: string }>(rows: readonly Row[]) {
  const [edited, edit] = useState<Row | null>(null);
  return [edited && (rows.find(({ id }) => id === edited.id) ?? edited), edit] as const;
}
