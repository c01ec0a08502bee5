import { Children, type ReactNode } from 'react';
import styles from './entries.module.css';

/** Entries one below the other, if there are any; in the order of time they are numbered for those who hear them. */
export function Entries({ ordered, children }: { readonly ordered?: true; readonly children: ReactNode }) {
  if (Children.count(children) === 0) return null;
  const List = ordered ? 'ol' : 'ul';
  return <List className={styles.list}>{children}</List>;
}

type EntryProps = {
  readonly title: ReactNode;
  /** What belongs to it, in small type. */
  readonly more: ReactNode;
  /** What can be done with it. */
  readonly children?: ReactNode;
};

export function Entry({ title, more, children }: EntryProps) {
  return (
    <li className={styles.entry}>
      <p className={styles.title}>{title}</p>
      <p className={styles.more}>{more}</p>
      {children}
    </li>
  );
}
