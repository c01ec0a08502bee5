import { useEffect, useLayoutEffect } from 'react';
import type { EntryState } from './navigate.ts';

/** Begins as all keys of the page do, so that forgetting the device removes it. */
const STORED = 'staycard.scroll';
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** How far each entry of the browser's history was scrolled when it was left, by the entry's key. */
const positions = readPositions();
let shownKey = '';

export function recordScroll(): void {
  positions[shownKey] = window.scrollY;
}

/** Scrolls a new entry to its top, and a former one to where it was left. */
export function useScroll(shown: EntryState | undefined): void {
  useLayoutEffect(() => {
    if (!shown) return;
    shownKey = shown.key ?? '';
    const top = positions[shownKey] ?? (shown.keepsScroll ? undefined : 0);
    // The browser itself scrolls to a fragment.
    if (top !== undefined && window.location.hash === '') window.scrollTo(0, top);
  }, [shown]);
  // The screen's heading has taken the focus by now, which scrolled to it.
  useEffect(() => shown && scrollOnceThere(positions[shown.key ?? ''] ?? 0), [shown]);
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', storePositions);
    return () => window.removeEventListener('pagehide', storePositions);
  }, []);
}

/** Waits for content that comes late, until the reader acts. */
function scrollOnceThere(top: number): (() => void) | undefined {
  if (top === 0) return undefined;
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY + 1 >= top) observer.disconnect();
  });
  observer.observe(document.documentElement);
  const stop = () => observer.disconnect();
  for (const act of ACTS) window.addEventListener(act, stop, { once: true });
  return stop;
}

function storePositions(): void {
  recordScroll();
  try {
    window.sessionStorage.setItem(STORED, JSON.stringify(positions));
  } catch {
    // A browser may deny storage to a page in another site's frame.
  }
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(window.sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
