import type { ComponentProps } from 'react';
import { DESK, useAddress } from './use-address.ts';

type DeskLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path below the desk's address, such as /cards/…. */
  readonly to: string;
};

export function DeskLink({ to, onClick, children, ...rest }: DeskLinkProps) {
  const { go } = useAddress();
  return (
    <a
      {...rest}
      href={DESK + to}
      onClick={(event) => {
        onClick?.(event);
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (event.defaultPrevented || event.button !== 0 || !isPlain) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
