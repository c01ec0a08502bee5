import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Renders its children once they scroll into view, so that parts that the guest never reaches load nothing. */
export function WhenSeen({ children }: { readonly children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!mark.current) return undefined;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, [isSeen]);
  return isSeen ? children : <span ref={mark} />;
}
