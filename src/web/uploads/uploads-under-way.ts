import { store } from '../browser/store.ts';
import { confirm } from '../ui/ConfirmDialog.tsx';
import { webTexts } from '../web.texts.ts';

/** Files on their way, whatever page is open: how many, whose, and the question before they are given up. */

/** Where files belong that go on when their page is left. */
export type Place = { tenantId: string; path: string };

/** What is asked of a queue of files. */
type Queue = {
  /** Null for a queue that ends with its page. */
  readonly place: Place | null;
  underWay: () => number;
  giveUp: () => void;
};

type UnderWay = { place: Place | null; count: number };

const queues = new Set<Queue>();
const uploads = store<readonly UnderWay[]>([]);

/** To be called by a queue whenever something of it begins, ends or advances. */
export function noteUploads(queue: Queue): void {
  if (queue.underWay() > 0) queues.add(queue);
  else queues.delete(queue);
  uploads.set([...queues].map(({ place, underWay }) => ({ place, count: underWay() })));
}

export const useUploadsUnderWay = uploads.use;

/** Asks whether to give up what is under way, and does so. False: the person stays. */
export async function leaveUploads(): Promise<boolean> {
  const count = uploads.get().reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return true;
  const leave = await confirm({
    title: webTexts.sairEnviando,
    text: webTexts.sairEnviandoDica(count),
    action: webTexts.interromperEnvio,
    cancel: webTexts.continuarEnviando,
  });
  if (leave) for (const queue of [...queues]) queue.giveUp();
  return leave;
}
