import { hash } from 'node:crypto';

/** What stands for a text where only sameness is asked: short, however long that is, and holding nothing of it. */
export const shortHash = (text: string): string => hash('sha256', text, 'buffer').toString('base64url', 0, 16);
