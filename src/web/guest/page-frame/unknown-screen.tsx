import { useTranslation } from '../../text/translation.ts';
import { welcomePath } from '../../api/sale-page-address.ts';
import styles from './page-frame.module.css';
import { useScreen } from './use-screen.ts';

/** Shown for an unknown address. */
export function UnknownScreen() {
  const { t } = useTranslation();
  const heading = useScreen(t('FRAME.NOT_FOUND'));
  return (
    <div className={styles.alone}>
      <h1 ref={heading} tabIndex={-1}>
        {t('FRAME.NOT_FOUND')}
      </h1>
      <p>
        <a href={welcomePath()}>{t('FRAME.TO_WELCOME')}</a>
      </p>
    </div>
  );
}
