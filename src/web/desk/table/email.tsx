import { Fragment } from 'react';
import styles from './email.module.css';

/** An address that breaks only after its @ and its dots. */
export function Email({ address }: { readonly address: string }) {
  return (
    <span className={styles.email}>
      {address.split(/(?<=[@.])/).map((part, index) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
