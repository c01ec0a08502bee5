import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import styles from './acts.module.css';

/** A code that is shown here, and never again. */
export function NewCode({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(code).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  return (
    <>
      <p className={styles.code} translate="no" aria-label={t('OUTCOME.NEW_CODE')} role="group">
        {code}
      </p>
      <p>{t('OUTCOME.ONCE')}</p>
      <Button look="link" onClick={copy}>
        {t(isCopied ? 'OUTCOME.COPIED' : 'OUTCOME.COPY')}
      </Button>
    </>
  );
}
