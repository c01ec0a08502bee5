import { useLayoutEffect, useRef } from 'react';

/** Keeps `--above` at an element's height above it on screen, so that a sticky part ends at the lower edge. */
export function useHeightLeft<Part extends HTMLElement>() {
  const ref = useRef<Part>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const top = ref.current?.getBoundingClientRect().top ?? 0;
      ref.current?.style.setProperty('--above', `${Math.max(0, Math.round(top))}px`);
    };
    measure();
    // The content above may grow, for example by a notice or a name in another language.
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
