import { useEffect, useRef, type RefObject } from 'react';

/** Focuses it when the focused element disappears, so that keyboard users do not continue at the top of the page. */
export function useFocusKept(heading: RefObject<HTMLElement | null>): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const screen = ref.current;
    if (!screen) return undefined;
    let last: EventTarget | null = null;
    const notice = ({ target }: FocusEvent) => (last = target);
    const observer = new MutationObserver(() => {
      const isGone = last instanceof Element && !last.isConnected;
      if (isGone && document.activeElement === document.body) heading.current?.focus();
    });
    screen.addEventListener('focusin', notice);
    observer.observe(screen, { childList: true, subtree: true });
    return () => {
      screen.removeEventListener('focusin', notice);
      observer.disconnect();
    };
  }, [heading]);
  return ref;
}
