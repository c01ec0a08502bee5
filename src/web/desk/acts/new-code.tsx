import { useTranslation } from '../../text/translation.ts';
import styles from './acts.module.css';
import { CopyButton } from './copy-button.tsx';

/** A code that is shown here, and never again. */
export function NewCode({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.code} translate="no" aria-label={t('OUTCOME.NEW_CODE')} role="group">
        {code}
      </p>
      <p>{t('OUTCOME.ONCE')}</p>
      <CopyButton text={code} words="OUTCOME.COPY" />
    </>
  );
}
