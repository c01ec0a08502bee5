import { useRef, useState } from 'react';
import { navigate } from '../../router/navigate.ts';
import { useEntry } from '../../router/router.tsx';

/** Makes a sheet an entry of the browser's history: going back closes it, and closing it goes back. */
export function useSheetEntry() {
  const [openedAt, setOpenedAt] = useState<number>();
  const { state } = useEntry();
  // `history.back()` takes effect later, and would close a sheet that was opened in between.
  const hasLeft = useRef(Promise.resolve());
  const isOpen = openedAt !== undefined && openedAt === state.sheet;
  return {
    isOpen,
    open: async () => {
      await hasLeft.current;
      const now = performance.now();
      setOpenedAt(now);
      const { pathname, search } = window.location;
      await navigate(pathname + search, { state: { ...state, sheet: now }, keepsScroll: true });
    },
    close: () => {
      if (!isOpen) return;
      setOpenedAt(undefined);
      hasLeft.current = new Promise((resolve) => addEventListener('popstate', () => resolve(), { once: true }));
      window.history.back();
    },
  };
}
