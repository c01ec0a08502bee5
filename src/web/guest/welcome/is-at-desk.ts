/**
 * True if a field may take the focus by itself. On a phone the keyboard would cover the page before it is read, and on
 * a hotel's own site the focus belongs to the site.
 */
export function isAtDesk(): boolean {
  return window.parent === window && window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
