/**
 * One tab of a browser does something for all of them, and another one takes over when it closes. Web Locks decide; they
 * exist in secure contexts only, so that in an office's own network, over plain http, the tabs elect one by
 * BroadcastChannel.
 */

/** @returns how to stop wanting to lead, and leading */
export function lead(name: string, onLead: () => () => void): () => void {
  return navigator.locks ? leadByLock(name, onLead) : leadByElection(name, onLead);
}

function leadByLock(name: string, onLead: () => () => void): () => void {
  const wanting = new AbortController();
  let stop = () => {};
  const granted = () =>
    new Promise<void>((release) => {
      const end = onLead();
      stop = () => {
        end();
        release();
      };
      if (wanting.signal.aborted) stop();
    });
  navigator.locks.request(name, { signal: wanting.signal }, granted).catch(() => {
    // No longer wanted.
  });
  return () => {
    wanting.abort();
    stop();
  };
}

type Message = { kind: 'claim' | 'lead' | 'gone'; rank: number };

/** A claim that nobody contradicts in this time has won. */
const PATIENCE = 400;
/** How often a tab asks whether somebody still leads. */
const ASK = 15_000;

function leadByElection(name: string, onLead: () => () => void): () => void {
  const channel = new BroadcastChannel(name);
  // The lowest rank wins where two lead or claim.
  const rank = Math.random();
  let stop: (() => void) | null = null;
  let claim: ReturnType<typeof setTimeout> | undefined;
  const say = (kind: Message['kind']) => channel.postMessage({ kind, rank } satisfies Message);

  function stand() {
    if (stop) return;
    clearTimeout(claim);
    say('claim');
    claim = setTimeout(() => {
      stop = onLead();
      say('lead');
    }, PATIENCE);
  }
  function resign() {
    clearTimeout(claim);
    stop?.();
    stop = null;
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'gone') return stand();
    if (data.kind === 'claim') {
      // A message is answered at once, also by a tab in the background whose timers stand still.
      if (stop) say('lead');
      else if (data.rank < rank) clearTimeout(claim);
      else if (claim !== undefined) say('claim');
      return;
    }
    if (!stop) clearTimeout(claim);
    else if (data.rank < rank) resign();
    else if (data.rank > rank) say('lead');
  };
  stand();
  // A leader that ended without a word is missed after a while.
  const asking = setInterval(stand, ASK + rank * 2_000);
  return () => {
    clearInterval(asking);
    if (stop) say('gone');
    resign();
    channel.close();
  };
}
