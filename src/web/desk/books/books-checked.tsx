import type { ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { Badge } from '../frame/badge.tsx';
import styles from './books.module.css';

/** Whether the figures of a report are right. `hint` says what was compared. */
export function BooksChecked({ faults, hint }: { readonly faults: readonly string[]; readonly hint: ReactNode }) {
  const { t } = useTranslation();
  if (faults.length === 0) {
    return (
      <p className={styles.checked}>
        <Badge tone="positive">{t('BOOKS.CHECKED')}</Badge> {hint}
      </p>
    );
  }
  return (
    <Notice tone="negative" live="assertive" heading={t('BOOKS.WRONG')}>
      {faults.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
      <p>{t('BOOKS.WRONG_HINT')}</p>
    </Notice>
  );
}
