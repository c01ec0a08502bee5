import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useWaitingConfirmation } from '../api/waiting-confirmation.ts';
import styles from './acts.module.css';

/** Stands in for the touch of a passkey, for people of the demo, and says so. */
export function ConfirmDialog() {
  const { t } = useTranslation();
  const answer = useWaitingConfirmation();
  return (
    <Sheet
      open={answer !== undefined}
      label={t('CONFIRM.HEADING')}
      closeLabel={t('FRAME.CLOSE')}
      onClose={() => answer?.(false)}
    >
      <div className={styles.dialog}>
        <h2>{t('CONFIRM.HEADING')}</h2>
        <p>{t('CONFIRM.DEMO')}</p>
        <div className={styles.buttons}>
          <Button onClick={() => answer?.(true)}>{t('CONFIRM.YES')}</Button>
          <Button look="quiet" onClick={() => answer?.(false)}>
            {t('FRAME.CANCEL')}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
