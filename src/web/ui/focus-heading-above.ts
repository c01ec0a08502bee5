/** Brings the focus to the heading of the part that something stands in, which is about to go with the focus on it. */
export function focusHeadingAbove(element: Element): void {
  const part = element.closest('section, dialog, [role="dialog"], main');
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
