import type { ReactNode } from 'react';
import { useTranslation } from '../text/translation.ts';
import styles from './new-tab-link.module.css';

type NewTabLinkProps = { readonly href: string; readonly className?: string | undefined; readonly children: ReactNode };

/** A link that opens a new tab beside the booking, and says so: by an icon, and by text for screen readers. */
export function NewTabLink({ href, className, children }: NewTabLinkProps) {
  const { t } = useTranslation();
  return (
    <a href={href} target="_blank" rel="noreferrer" className={[styles.link, className].join(' ')}>
      {children}
      <svg viewBox="0 0 12 12" width="0.75em" height="0.75em" aria-hidden="true" className={styles.sign}>
        <path d="M4.5 2.5h5v5M9.5 2.5l-6.5 6.5" fill="none" stroke="currentColor" strokeWidth="1.4" />
      </svg>
      <span className={styles.heard}> {t('SCREEN_READER.NEW_TAB')}</span>
    </a>
  );
}
