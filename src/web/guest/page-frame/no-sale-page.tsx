import { useTranslation } from 'react-i18next';
import { wordError } from '../../text/word-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './page-frame.module.css';

/** Stands alone when the sale page itself cannot be had. */
export function NoSalePage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  return (
    <main className={styles.alone}>
      <h1>{t('FRAME.NO_SALE_PAGE')}</h1>
      <Notice tone="negative" live="assertive">
        <p>{wordError(t, error)}</p>
        <Button look="quiet" onClick={() => window.location.reload()}>
          {t('FRAME.TRY_AGAIN')}
        </Button>
      </Notice>
    </main>
  );
}
