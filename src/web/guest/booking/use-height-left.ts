import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps `--above` of an element at the height that the screen has above it, so that what sticks beside the page's text
 * ends at the lower edge of the screen, whether the letterhead is scrolled away or not.
 */
export function useHeightLeft<Part extends HTMLElement>() {
  const ref = useRef<Part>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const top = ref.current?.getBoundingClientRect().top ?? 0;
      ref.current?.style.setProperty('--above', `${Math.max(0, Math.round(top))}px`);
    };
    measure();
    // What stands above may grow, such as a notice or a name in another language.
    const grown = new ResizeObserver(measure);
    grown.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      grown.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, []);
  return ref;
}
