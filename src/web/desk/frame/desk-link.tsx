import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type DeskLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Below the desk's address: "/cards/…". */
  readonly to: string;
};

/** Where all addresses of the desk's screens begin. */
export const DESK = '/desk';

/** A link to another screen of the desk; with a key held down it opens a window of its own, as any link does. */
export function DeskLink({ to, onClick, children, ...rest }: DeskLinkProps) {
  const { history } = useRouter();
  return (
    <a
      {...rest}
      href={DESK + to}
      onClick={(event) => {
        onClick?.(event);
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (event.defaultPrevented || event.button !== 0 || !isPlain) return;
        event.preventDefault();
        history.push(DESK + to);
      }}
    >
      {children}
    </a>
  );
}
