import { useEffect, useEffectEvent } from 'react';

/** What TypeScript does not know yet: https://html.spec.whatwg.org/multipage/interaction.html#the-closewatcher-interface */
type Watcher = { onclose: () => void; destroy: () => void };
declare global {
  interface Window {
    CloseWatcher?: new () => Watcher;
  }
}

/** The phone's Voltar closes what lies over the page before it leaves the page, where the browser tells of it. */
export function useCloseRequest(close: (() => void) | null): void {
  const closes = close !== null;
  const asked = useEffectEvent(() => close?.());
  useEffect(() => {
    const { CloseWatcher } = window;
    // where there are keys, Esc is heard without it
    if (!closes || !CloseWatcher || !matchMedia('(pointer: coarse)').matches) return;
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
