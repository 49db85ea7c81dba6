import { sheetForm } from '../../../server/sheets/sheet-form.ts';

/** What is read of a spreadsheet that somebody sent. */
export const form = sheetForm;
