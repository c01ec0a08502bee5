import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './page-frame.module.css';
import { useScreen } from './use-screen.ts';

/** Stands where an address leads nowhere. */
export function UnknownScreen() {
  const { t } = useTranslation();
  const heading = useScreen(t('FRAME.NOT_FOUND'));
  return (
    <div className={styles.alone}>
      <h1 ref={heading} tabIndex={-1}>
        {t('FRAME.NOT_FOUND')}
      </h1>
      <p>
        <Link to="/">{t('FRAME.TO_WELCOME')}</Link>
      </p>
    </div>
  );
}
