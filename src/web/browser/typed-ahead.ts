/**
 * Keeps what is typed between the key that opens a window and the moment when its field is there: else it would press
 * single keys of the page, or be lost. Whoever has the field takes it, and keys are the page's again.
 */
export function typedAhead(onEscape: () => void): () => string {
  let typed = '';
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') onEscape();
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('keydown', keep, true);
  return () => {
    removeEventListener('keydown', keep, true);
    const taken = typed;
    typed = '';
    return taken;
  };
}
