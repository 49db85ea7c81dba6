export function sourceStamp(root: string): string;
export function isBuilt(root: string): boolean;
