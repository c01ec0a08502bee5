import { useTranslation } from '../../text/translation.ts';
import { formatError } from '../../text/format-error.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import styles from './page-frame.module.css';

export function NoSalePage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  return (
    <main className={styles.alone}>
      <h1>{t('FRAME.NO_SALE_PAGE')}</h1>
      <RetryNotice tone="negative" words={formatError(t, error)} askAgain={() => window.location.reload()} />
    </main>
  );
}
