import { useRouter, useRouterState } from '@tanstack/react-router';
import { useRef, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly sheet?: number;
  }
}

/** Makes a sheet an entry of the browser's history: going back closes it, and closing it goes back. */
export function useSheetEntry() {
  const router = useRouter();
  const [openedAt, setOpenedAt] = useState<number>();
  const enteredAt = useRouterState({ select: ({ location }) => location.state.sheet });
  // `history.back()` takes effect later, and would close a sheet that was opened in between.
  const hasLeft = useRef(Promise.resolve());
  const isOpen = openedAt !== undefined && openedAt === enteredAt;
  return {
    isOpen,
    open: async () => {
      await hasLeft.current;
      const now = performance.now();
      setOpenedAt(now);
      await router.navigate({
        to: '.',
        search: true,
        state: (before) => ({ ...before, sheet: now }),
        resetScroll: false,
      });
    },
    close: () => {
      if (!isOpen) return;
      setOpenedAt(undefined);
      hasLeft.current = new Promise((resolve) => addEventListener('popstate', () => resolve(), { once: true }));
      router.history.back();
    },
  };
}
