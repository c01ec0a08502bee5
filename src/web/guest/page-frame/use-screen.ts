import { useEffect, useRef } from 'react';
import { useSalePage } from './sale-page-context.ts';

/**
 * Titles the document after a screen, the welcome screen without a title of its own, and brings the focus to its
 * heading, so that a guest who was moved on notices.
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
