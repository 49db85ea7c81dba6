import { createContext, use, useEffect, useEffectEvent } from 'react';
import { ClosingContext } from '../ui/closing.ts';
import { confirm, type Question, withdraw } from '../ui/ConfirmDialog.tsx';
import { webTexts } from '../web.texts.ts';
import { dropDrafts, hasDrafts } from './drafts.ts';

/**
 * Nothing unsaved is left without a question. A place is what one may leave: a form, or all of them. What is unsaved in
 * it says what becomes of it then; '' is nothing.
 */
export type Place = Set<() => string>;

export const onScreen: Place = new Set();
/** Those in windows over the page: these close also where only the search of the address changes. */
export const inWindows: Place = new Set();

/** What may be lost by an answer: it is not asked again by what leaving leads to. */
const answered = new WeakSet<() => string>();

/** The person gave up all of it. */
let givenUp = false;

const unsavedIn = (place: Place): string =>
  givenUp ? '' : [...new Set([...place].map((say) => (answered.has(say) ? '' : say())))].filter(Boolean).join(' ');

export const isUnsaved = (place: Place): boolean => unsavedIn(place) !== '';

/** Typed in whatever form of this tab, or chosen as a file of the one on screen. */
export const anythingUnsaved = (): boolean => hasDrafts() || isUnsaved(onScreen);

/** Before the tab goes to a page that keeps nothing of it, after a yes: not even the browser asks again. */
export function giveUpAll(): void {
  dropDrafts();
  givenUp = true;
}

/** The question that stands about what is unsaved, and where that is. */
let standing: { place: Place; question: Question } | null = null;

/** Asks whether what is unsaved in a place may be left. */
export async function askToLose(place: Place, question: Question): Promise<boolean> {
  standing = { place, question };
  const lose = await confirm(question);
  if (standing?.question === question) standing = null;
  return lose;
}

/** Something was saved, or its form is gone: a question about it goes as well, and nobody leaves by it. */
export function nothingToLose(): void {
  if (standing && !isUnsaved(standing.place)) withdraw(standing.question);
}

/** Asks where something is unsaved, which stays in the tab's memory. False: the person stays. */
export async function mayLeave(place: Place): Promise<boolean> {
  const text = unsavedIn(place);
  if (text === '') return true;
  const leave = await askToLose(place, {
    title: webTexts.alteracoesNaoSalvas,
    text,
    action: webTexts.sairSemSalvar,
    cancel: webTexts.continuarEditando,
  });
  if (leave) for (const say of place) answered.add(say);
  return leave;
}

/** Leaving failed: what is still there is asked about as before. */
export function stayed(place: Place): void {
  for (const say of place) answered.delete(say);
}

/** The form around. */
export const PlaceContext = createContext(onScreen);

/** Says to the form around what else of it is unsaved. */
export function useUnsaved(say: () => string): void {
  const place = use(PlaceContext);
  const now = useEffectEvent(say);
  useEffect(() => {
    const one = () => now();
    place.add(one);
    return () => void place.delete(one);
  }, [place]);
}

/** A form on screen, be it in a window. */
export function useOnScreen(form: Place): void {
  const window = use(ClosingContext);
  useEffect(() => {
    const say = () => unsavedIn(form);
    const may = () => mayLeave(form);
    onScreen.add(say);
    if (window) inWindows.add(say);
    window?.add(may);
    return () => {
      onScreen.delete(say);
      inWindows.delete(say);
      window?.delete(may);
      nothingToLose();
    };
  }, [form, window]);
}
