/** Has the browser save what is here already. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // the browser reads it after the click has returned
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
