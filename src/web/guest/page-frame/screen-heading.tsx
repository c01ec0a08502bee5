import type { ReactNode } from 'react';
import { useScreen } from './use-screen.ts';

/** The heading of a screen, which names the document and takes the focus (see `useScreen`). */
export function ScreenHeading({ title, children = title }: { readonly title: string; readonly children?: ReactNode }) {
  const heading = useScreen(title);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
