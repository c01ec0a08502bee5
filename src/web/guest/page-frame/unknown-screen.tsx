import { useTranslation } from '../../text/translation.ts';
import { welcomePath } from '../../api/sale-page-address.ts';
import styles from './page-frame.module.css';
import { ScreenHeading } from './screen-heading.tsx';

export function UnknownScreen() {
  const { t } = useTranslation();
  return (
    <div className={styles.alone}>
      <ScreenHeading title={t('FRAME.NOT_FOUND')} />
      <p>
        <a href={welcomePath()}>{t('FRAME.TO_WELCOME')}</a>
      </p>
    </div>
  );
}
