import { useEffect, useRef } from 'react';
import { useSalePage } from './sale-page-context.ts';

/** Sets the document's title (the welcome screen has none), and moves the focus to the new screen's heading. */
export function useScreen(title?: string) {
  const { sale_page: salePage } = useSalePage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === undefined ? salePage.name : `${title} – ${salePage.name}`;
  }, [title, salePage.name]);
  useEffect(() => {
    // The router has scrolled a new screen to its top.
    heading.current?.focus({ preventScroll: window.scrollY === 0 });
  }, []);
  return heading;
}
