import { useRouter, useRouterState } from '@tanstack/react-router';
import { useRef, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The moment at which a sheet was opened that the way back closes. */
    readonly sheet?: number;
  }
}

/** A sheet that is an entry of the history: the way back closes it, and closing it goes that way. */
export function useSheetEntry() {
  const router = useRouter();
  const [openedAt, setOpenedAt] = useState<number>();
  const enteredAt = useRouterState({ select: ({ location }) => location.state.sheet });
  // A browser goes back a moment later: what was opened meanwhile would be closed by it.
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
