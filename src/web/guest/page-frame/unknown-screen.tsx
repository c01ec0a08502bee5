import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './page-frame.module.css';

/** Stands where an address leads nowhere. */
export function UnknownScreen() {
  const { t } = useTranslation();
  return (
    <div className={styles.alone}>
      <h1>{t('FRAME.NOT_FOUND')}</h1>
      <p>
        <Link to="/">{t('FRAME.TO_WELCOME')}</Link>
      </p>
    </div>
  );
}
