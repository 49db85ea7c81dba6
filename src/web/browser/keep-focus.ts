/** A button may remove itself, as *Excluir* does with its row. For so many milliseconds the slice may move the focus itself before this does. */
const REST = 100;
/** For so many milliseconds what went may come back and have the focus again: page numbers, while the next page is on its way. */
const AGAIN = 5000;
/** How many of those that had the focus are remembered. */
const KEPT = 12;

const CONTROL = 'a[href], button, input, select, textarea, summary, [tabindex]';
const TEXT = 'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit])';
const ROW = 'li, tr, [role=row], [role=listitem], [role=option]';
/** Of a page: a card, a form. */
const PART = 'main section, main fieldset, main form';
const WINDOW = '[role=dialog], [role=alertdialog]';

/** Where something stood that has gone. */
type Place = { node: Element; parent: Element; next: Node | null; previous: Node | null };

/**
 * What has the focus and goes, or can be pressed no more, hands it on: to its like beside it (the next row, chip, number of a page), to the rest of
 * its row or card, to what had the focus before it, and else to the page's title, until it is there again. Without that it falls out of the page, and Tab
 * begins at its first link.
 */
export function keepFocus(): () => void {
  /** Has the focus, or had it when it went. */
  let current: Element | null = null;
  /** Had it, the latest first. */
  let trail: Element[] = [];
  const places = new WeakMap<Element, Place>();
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** What the title has the focus for. */
  let awaited: { one: Element; title: Element; until: number } | undefined;

  const arrives = ({ target }: FocusEvent) => {
    clearTimeout(resting);
    resting = undefined;
    if (!(target instanceof Element)) return;
    current = target;
    trail = [target, ...trail.filter((one) => one !== target)].slice(0, KEPT);
    if (target !== awaited?.title) awaited = undefined;
  };
  // the focus is nowhere although nothing was removed: somebody has clicked beside all controls, and meant to
  const leaves = ({ target }: FocusEvent) =>
    setTimeout(() => {
      if (current === target && !resting && isNowhere() && document.hasFocus()) current = null;
    });
  const observer = new MutationObserver((records) => {
    for (const one of trail) {
      const place = placeOf(one, records);
      if (place) places.set(one, place);
    }
    if (awaited && performance.now() < awaited.until) {
      const again = againOf(awaited.one, trail);
      if (again && document.activeElement === awaited.title) return focus(again);
    }
    if (!current || resting || !records.some((record) => takesAway(record, current!))) return;
    resting = setTimeout(() => {
      resting = undefined;
      const { activeElement } = document;
      if (!isNowhere() && activeElement !== shut(current) && !isWindowOf(activeElement, current, places)) return;
      const next = heirOf(trail, places);
      if (next) return focus(next);
      const title = titleOf();
      if (current && title) awaited = { one: current, title, until: performance.now() + AGAIN };
      if (title) focus(title);
    }, REST);
  });

  document.addEventListener('focusin', arrives);
  document.addEventListener('focusout', leaves);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  return () => {
    clearTimeout(resting);
    observer.disconnect();
    document.removeEventListener('focusin', arrives);
    document.removeEventListener('focusout', leaves);
  };
}

const isNowhere = () => document.activeElement === document.body || document.activeElement === null;

const shut = (one: Element | null) => (one?.matches(':disabled') ? one : undefined);

const takesAway = ({ type, target, removedNodes }: MutationRecord, one: Element) =>
  type === 'attributes'
    ? target.contains(one) && one.matches(':disabled')
    : [...removedNodes].some((node) => node.contains(one)) || (!one.isConnected && removedNodes.length > 0);

/** A window itself has the focus that something inside of it had. */
const isWindowOf = (active: Element | null, one: Element | null, places: WeakMap<Element, Place>) =>
  active !== null && one !== null && active.matches(WINDOW) && active.contains(places.get(one)?.parent ?? null);

/** Of the outermost that was taken away with it. */
function placeOf(one: Element, records: readonly MutationRecord[]): Place | undefined {
  let place: Place | undefined;
  for (const { type, target, removedNodes, nextSibling, previousSibling } of records) {
    if (!(target instanceof Element)) continue;
    if (type === 'attributes') {
      if (target === one && one.matches(':disabled') && one.parentElement)
        place = { node: one, parent: one.parentElement, next: one.nextSibling, previous: one.previousSibling };
      continue;
    }
    const inside = place?.parent ?? one;
    for (const node of removedNodes)
      if (node instanceof Element && node.contains(inside))
        place = { node, parent: target, next: nextSibling, previous: previousSibling };
      // rows that go together
      else if (place && node === place.next) place.next = nextSibling;
      else if (place && node === place.previous) place.previous = previousSibling;
  }
  return place;
}

function heirOf(trail: readonly Element[], places: WeakMap<Element, Place>): Element | undefined {
  for (const one of trail) {
    if (one.isConnected && !one.closest(`main, ${WINDOW}`)) continue;
    const place = places.get(one);
    const next = isFree(one)
      ? keyboardOf(one, trail)
      : one.isConnected && !one.matches(':disabled')
        ? restOf(one, trail)
        : place && insteadOf(one, place, trail);
    if (next) return next;
  }
  return undefined;
}

/** Not a field to write in, where that brings a phone's keyboard, unless it was being written in. */
const keyboardOf = (one: Element, [latest]: readonly Element[]) =>
  one !== latest && one.matches(TEXT) && matchMedia('(pointer: coarse)').matches ? undefined : one;

const insteadOf = (one: Element, place: Place, trail: readonly Element[]) =>
  after(place, trail) ??
  (place.parent.closest('main') ? (againOf(one, trail) ?? within(place.parent, PART, trail)) : undefined);

function titleOf(): Element | undefined {
  const main = document.querySelector('main');
  return main && isSeen(main) ? (main.querySelector('h1[tabindex]') ?? main) : undefined;
}

const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent;

/** What has come in the place of one that went with all around it, or what is beside that, where it cannot be pressed. */
function againOf(one: Element, trail: readonly Element[]): Element | undefined {
  if (one.isConnected || !nameOf(one)) return undefined;
  const likes = document.querySelectorAll(`main ${one.tagName.toLowerCase()}`);
  const again = [...likes].find((each) => nameOf(each) === nameOf(one));
  if (!again || isFree(again)) return again;
  const { parentElement: parent, nextSibling: next, previousSibling: previous } = again;
  return parent ? after({ node: again, parent, next, previous }, trail) : undefined;
}

function focus(one: Element): void {
  if (!(one instanceof HTMLElement)) return;
  one.focus({ preventScroll: true });
  // whoever has clicked stays where the mouse is
  if (one.matches(':focus-visible')) one.scrollIntoView({ block: 'nearest' });
}

/** Its like beside it, the following first; else the rest of the row that it stood in. */
function after({ node, parent, next, previous }: Place, trail: readonly Element[]): Element | undefined {
  if (!parent.isConnected || parent === document.body || parent.closest('[data-toaster]')) return undefined;
  const ways = [
    [next, (one: Node) => one.nextSibling],
    [previous, (one: Node) => one.previousSibling],
  ] as const;
  for (const [first, step] of ways)
    for (let one = first; one; one = step(one))
      if (one.parentNode === parent && one instanceof Element && areAlike(one, node)) {
        const control = controlIn(one, trail);
        if (control) return control;
      }
  return restOf(parent, trail);
}

const areAlike = (one: Element, other: Element) =>
  (one.matches(ROW) && other.matches(ROW)) ||
  (one.matches(CONTROL) && other.matches(CONTROL)) ||
  (one.tagName === other.tagName && one.className !== '' && one.className === other.className);

const restOf = (one: Element, trail: readonly Element[]) => within(one, ROW, trail);

function within(one: Element, what: string, trail: readonly Element[]): Element | undefined {
  const around = one.closest(what);
  return around ? controlIn(around, trail) : undefined;
}

/**
 * Before all others what a list's arrows go to, then what bears the name of one that had the focus: *Editar*, which the form stood in place of.
 * No field to write in, which would bring a phone's keyboard.
 */
function controlIn(one: Element, trail: readonly Element[]): Element | undefined {
  const controls = [one, ...one.querySelectorAll(CONTROL)].filter((each) => isFree(each) && !each.matches(TEXT));
  return (
    controls.find((each) => each.matches('[data-row]')) ??
    controls.find((each) => trail.some((before) => nameOf(before) && nameOf(before) === nameOf(each))) ??
    controls[0]
  );
}

const isFree = (one: Element) =>
  one.matches(CONTROL) && !one.matches(':disabled') && (one as HTMLElement).tabIndex >= 0 && isSeen(one);

const isSeen = (one: Element) =>
  one.isConnected && one.checkVisibility() && !one.closest('[aria-hidden=true], [inert]');
