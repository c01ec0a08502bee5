import { useEffect, useRef } from 'react';
import { useSalePage } from './sale-page-context.ts';

/**
 * Sets the document's title to that of a screen (the welcome screen has none of its own). Moves the focus to the
 * heading, so that a guest notices the new screen.
 */
export function useScreen(title?: string) {
  const { sale_page: salePage } = useSalePage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === undefined ? salePage.name : `${title} – ${salePage.name}`;
  }, [title, salePage.name]);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return heading;
}
