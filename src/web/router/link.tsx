import type { ComponentProps } from 'react';
import { navigate } from './navigate.ts';

type LinkProps = ComponentProps<'a'> & {
  readonly href: string;
  /** Replaces `navigate`. */
  readonly onFollow?: () => void;
};

/** Changes the screen when clicked. All other ways to open a link are left to the browser. */
export function Link({ href, onClick, onFollow = () => void navigate(href), children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (event.defaultPrevented || event.button !== 0 || !isPlain) return;
        event.preventDefault();
        onFollow();
      }}
    >
      {children}
    </a>
  );
}
