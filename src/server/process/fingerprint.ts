import { createHash } from 'node:crypto';

/** What stands for a text where only sameness is asked: short, however long that is, and holding nothing of it. */
export const fingerprint = (text: string): string =>
  createHash('sha256').update(text).digest().toString('base64url', 0, 16);
