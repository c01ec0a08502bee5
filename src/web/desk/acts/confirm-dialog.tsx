import { useEffect } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useWaitingConfirmation } from '../api/waiting-confirmation.ts';
import { listenForOutcome } from '../sign-in/openid-outcome.ts';
import styles from './acts.module.css';

/** Stands in for the touch of a passkey, and says so: for people of the demo, and for those who sign in elsewhere. */
export function ConfirmDialog() {
  const { t } = useTranslation();
  const waiting = useWaitingConfirmation();
  const provider = waiting?.provider;
  useEffect(() => {
    if (!waiting?.provider) return undefined;
    return listenForOutcome((outcome) => waiting.answer(outcome === 'confirmed'));
  }, [waiting]);
  return (
    <Sheet
      open={waiting !== undefined}
      label={t('CONFIRM.HEADING')}
      closeLabel={t('FRAME.CLOSE')}
      onClose={() => waiting?.answer(false)}
    >
      <div className={styles.dialog}>
        <h2>{t('CONFIRM.HEADING')}</h2>
        <p>{provider ? t('CONFIRM.AT_PROVIDER', { name: provider.name }) : t('CONFIRM.DEMO')}</p>
        <div className={styles.buttons}>
          {provider ? (
            <a href={provider.address} target="_blank" rel="noopener noreferrer">
              {t('CONFIRM.TO_PROVIDER', { name: provider.name })}
            </a>
          ) : (
            <Button onClick={() => waiting?.answer(true)}>{t('CONFIRM.YES')}</Button>
          )}
          <Button look="quiet" onClick={() => waiting?.answer(false)}>
            {t('FRAME.CANCEL')}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
