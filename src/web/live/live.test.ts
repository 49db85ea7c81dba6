import { afterEach, expect, test, vi } from 'vitest';
import { openLive } from './live.ts';

afterEach(() => vi.unstubAllGlobals());

test('a page that the browser kept asks the tab that leads what it has missed', async () => {
  const heard: Record<string, (event: { persisted: boolean }) => void> = {};
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => (heard[name] = listener));
  vi.stubGlobal('removeEventListener', () => {});
  // another tab leads
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } });
  const leader = new BroadcastChannel('gabinete-live-office');
  const asked: unknown[] = [];
  leader.onmessage = ({ data }) => asked.push((data as { kind: string }).kind);
  const close = openLive('office', performance.now());
  await vi.waitFor(() => expect(asked).toEqual(['where']));
  heard.pagehide!({ persisted: true });
  heard.pageshow!({ persisted: true });
  await vi.waitFor(() => expect(asked).toEqual(['where', 'where']));
  close();
  leader.close();
});
