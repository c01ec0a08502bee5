/**
 * True where a field may have the focus by itself. On a phone the keyboard would cover the page before it is read, and
 * in a hotel's own site the focus is the site's.
 */
export function isAtDesk(): boolean {
  return window.parent === window && window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
