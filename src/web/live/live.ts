import type { LiveChange } from '../../shared/live.ts';
import { lead } from './live-leader.ts';
import { refresher } from './live-refresh.ts';
import { keepStream } from './live-stream.ts';
import { tabId } from '../calls/tab-id.ts';

/**
 * Live changes of one office in this tab. One tab of the browser holds the stream (six connections per origin are all
 * that HTTP/1.1 allows) and tells the others; each refreshes what it shows.
 */

type Message =
  | { kind: 'change'; change: LiveChange }
  | { kind: 'place'; id: string }
  | { kind: 'reset' }
  /** A tab that begins to listen, or does so again, asks what it may have missed. */
  | { kind: 'where'; tab: string }
  | { kind: 'missed'; to: string; place: string; changes: LiveChange[] };

/** How far back a new tab is told; its page may have been loading for as long. */
const MISSED = 15_000;
/** What was fetched longer ago than this, before there was a place to resume from, may have missed something. */
const FRESH = 10_000;

/** @param since of `performance.now()`: nothing that is shown was fetched before */
export function openLive(tenantId: string, since: number): () => void {
  const name = `gabinete-live-${tenantId}`;
  const channel = new BroadcastChannel(name);
  const refresh = refresher(tenantId);
  const mayHaveMissed = () => performance.now() - since > FRESH;
  let place: string | null = null;
  let leading = false;
  let told: { at: number; change: LiveChange }[] = [];

  const say = (message: Message) => channel.postMessage(message);
  const apply = (message: Message) => {
    if (message.kind === 'change') refresh.change(message.change);
    if (message.kind === 'reset') refresh.all();
    if (message.kind === 'place') place = message.id;
  };
  const tell = (message: Message) => {
    say(message);
    apply(message);
    if (message.kind !== 'change') return;
    const now = performance.now();
    told = [...told.filter(({ at }) => at > now - MISSED), { at: now, change: message.change }];
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'missed' && data.to === tabId) {
      place ??= data.place;
      if (mayHaveMissed()) refresh.all();
      else for (const change of data.changes) refresh.change(change);
    } else if (data.kind === 'where' && leading && place) {
      const recent = told.filter(({ at }) => at > performance.now() - MISSED);
      say({ kind: 'missed', to: data.tab, place, changes: recent.map(({ change }) => change) });
    } else apply(data);
  };
  const ask = () => say({ kind: 'where', tab: tabId });
  ask();

  function onLead() {
    leading = true;
    const stop = keepStream(tenantId, () => place, {
      begun: () => mayHaveMissed() && tell({ kind: 'reset' }),
      change: (change) => tell({ kind: 'change', change }),
      place: (id) => tell({ kind: 'place', id }),
      reset: () => tell({ kind: 'reset' }),
      // What is on screen asks again, is refused, and the person is told.
      refused: () => tell({ kind: 'reset' }),
    });
    return () => {
      leading = false;
      stop();
    };
  }
  let stopLeading = lead(`${name}-leader`, onLead);

  // A page that the browser keeps for "back" gives its stream away, and begins again when it is shown.
  const hide = () => {
    stopLeading();
    stopLeading = () => {};
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    stopLeading = lead(`${name}-leader`, onLead);
    // what another tab told meanwhile was not heard
    ask();
  };
  addEventListener('pagehide', hide);
  addEventListener('pageshow', show);
  return () => {
    removeEventListener('pagehide', hide);
    removeEventListener('pageshow', show);
    stopLeading();
    refresh.stop();
    channel.close();
  };
}
