import { useEffect, useEffectEvent, useState } from 'react';

/** What TypeScript does not know yet: https://html.spec.whatwg.org/multipage/interaction.html#the-closewatcher-interface */
type Watcher = { onclose: () => void; destroy: () => void };
declare global {
  interface Window {
    CloseWatcher?: new () => Watcher;
  }
}

/** The phone's Voltar closes what lies over the page before it leaves the page, where the browser tells of it. Esc does it by itself. */
export function useCloseRequest(close: (() => void) | null): void {
  // each tells once: what stays open after its question needs another
  const [times, setTimes] = useState(0);
  const closes = close !== null;
  const asked = useEffectEvent(() => {
    close?.();
    setTimes(times + 1);
  });
  useEffect(() => {
    if (!closes || !window.CloseWatcher) return;
    const watcher = new window.CloseWatcher();
    watcher.onclose = () => asked();
    return () => watcher.destroy();
  }, [closes, times]);
}
