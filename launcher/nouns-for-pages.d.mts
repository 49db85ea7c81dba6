import type { Plugin } from 'vite';

export const nounsForPages: Plugin & { transform(code: string, id: string): { code: string; map: null } | null };
