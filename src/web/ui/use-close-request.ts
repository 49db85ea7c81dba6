import { useEffect, useEffectEvent } from 'react';

/** What TypeScript does not know yet: https://html.spec.whatwg.org/multipage/interaction.html#the-closewatcher-interface */
type Watcher = { onclose: () => void; destroy: () => void };
declare global {
  interface Window {
    CloseWatcher?: new () => Watcher;
  }
}

/** The phone's Voltar closes what lies over the page before it leaves the page, where the browser tells of it. Esc does it by itself. */
export function useCloseRequest(close: (() => void) | null): void {
  const closes = close !== null;
  const asked = useEffectEvent(() => close?.());
  useEffect(() => {
    const { CloseWatcher } = window;
    if (!closes || !CloseWatcher) return;
    let watcher: Watcher;
    // each tells once: what stays open after its question is asked again
    const watch = () => {
      watcher = new CloseWatcher();
      watcher.onclose = () => {
        watch();
        asked();
      };
    };
    watch();
    return () => watcher.destroy();
  }, [closes]);
}
