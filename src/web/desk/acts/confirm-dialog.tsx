import { useEffect } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useWaitingConfirmation, type Waiting } from '../api/waiting-confirmation.ts';
import { useDialogFocus } from '../frame/use-dialog-focus.ts';
import { listenForOutcome } from '../sign-in/openid-outcome.ts';
import styles from './acts.module.css';

/** Stands in for the touch of a passkey, and says so: for people of the demo, and for those who sign in elsewhere. */
export function ConfirmDialog() {
  const waiting = useWaitingConfirmation();
  return waiting && <Confirmation waiting={waiting} />;
}

function Confirmation({ waiting }: { readonly waiting: Waiting }) {
  const { t } = useTranslation();
  const { provider, answer } = waiting;
  useDialogFocus();
  useEffect(() => {
    if (!provider) return undefined;
    return listenForOutcome((outcome) => answer(outcome === 'confirmed'));
  }, [provider, answer]);
  return (
    <Sheet open label={t('CONFIRM.HEADING')} closeLabel={t('FRAME.CLOSE')} onClose={() => answer(false)}>
      <div className={styles.dialog}>
        <h2>{t('CONFIRM.HEADING')}</h2>
        <p>{provider ? t('CONFIRM.AT_PROVIDER', { name: provider.name }) : t('CONFIRM.DEMO')}</p>
        <div className={styles.buttons}>
          {provider ? (
            <a href={provider.address} target="_blank" rel="noopener noreferrer">
              {t('CONFIRM.TO_PROVIDER', { name: provider.name })}
            </a>
          ) : (
            <Button onClick={() => answer(true)}>{t('CONFIRM.YES')}</Button>
          )}
          <Button look="quiet" onClick={() => answer(false)}>
            {t('FRAME.CANCEL')}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
