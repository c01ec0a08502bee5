import { Children, type ReactNode } from 'react';
import styles from './entries.module.css';

/** A list of entries, or nothing if there are none. Screen readers number the entries of a chronological list. */
export function Entries({ ordered, children }: { readonly ordered?: true; readonly children: ReactNode }) {
  if (Children.count(children) === 0) return null;
  const List = ordered ? 'ol' : 'ul';
  return <List className={styles.list}>{children}</List>;
}

type EntryProps = {
  readonly title: ReactNode;
  readonly more: ReactNode;
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
