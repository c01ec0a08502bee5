/** Focuses the heading of the section around an element that is about to be removed together with its focus. */
export function focusHeadingAbove(element: Element): void {
  const part = element.closest('section, dialog, [role="dialog"], main');
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
