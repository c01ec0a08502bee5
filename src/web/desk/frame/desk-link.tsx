import type { ComponentProps } from 'react';
import { Link } from '../../router/link.tsx';
import { DESK, useAddress } from './use-address.ts';

type DeskLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path below the desk's address, such as /cards/…. */
  readonly to: string;
};

export function DeskLink({ to, ...rest }: DeskLinkProps) {
  const { go } = useAddress();
  return <Link {...rest} href={DESK + to} onFollow={() => go(to)} />;
}
