import type { ErrorCode } from '../../shared/errors.ts';

/** Why a file cannot be read as a spreadsheet: told by the process that reads it, and answered as this refusal. */
export class SheetError extends Error {
  readonly code: SheetCode;
  constructor(code: SheetCode, message?: string) {
    super(message);
    this.code = code;
  }
}

export type SheetCode = Extract<ErrorCode, 'files.too_large' | `sheets.${string}`>;
