/** A phone's keyboard would cover the page before it is read. On a hotel's site the focus belongs to the site. */
export function isAtDesk(): boolean {
  return window.parent === window && window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
