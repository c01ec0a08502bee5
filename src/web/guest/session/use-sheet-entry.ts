import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { listenToHistory, navigate, readState } from '../../router/navigate.ts';

/** Makes a sheet an entry of the browser's history: going back closes it, and closing it goes back. */
export function useSheetEntry() {
  const [openedAt, setOpenedAt] = useState<number>();
  // `history.back()` takes effect later, and would close a sheet that was opened in between.
  const hasLeft = useRef(Promise.resolve());
  const isOpen = useSyncExternalStore(listenToHistory, () => openedAt !== undefined && readState().sheet === openedAt);
  useEffect(
    () => () => {
      if (openedAt === undefined || readState().sheet !== openedAt) return;
      hasLeft.current = new Promise((resolve) => addEventListener('popstate', () => resolve(), { once: true }));
      window.history.back();
    },
    [openedAt],
  );
  return {
    isOpen,
    open: async () => {
      await hasLeft.current;
      const now = performance.now();
      setOpenedAt(now);
      // The sheet shares the key, and so the scroll position, of the page below it.
      void navigate(window.location.href, { state: { ...readState(), sheet: now }, keepsScroll: true });
    },
    close: () => {
      if (isOpen) setOpenedAt(undefined);
    },
  };
}
