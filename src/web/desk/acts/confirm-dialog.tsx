import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useWaitingConfirmation, type Waiting } from '../api/waiting-confirmation.ts';
import { useDialogFocus } from '../frame/use-dialog-focus.ts';
import styles from './acts.module.css';

/** Replaces the passkey for people of the demo, and says so. */
export function ConfirmDialog() {
  const answer = useWaitingConfirmation();
  return answer && <Confirmation answer={answer} />;
}

function Confirmation({ answer }: { readonly answer: Waiting }) {
  const { t } = useTranslation();
  useDialogFocus();
  return (
    <Sheet open label={t('CONFIRM.HEADING')} closeLabel={t('FRAME.CLOSE')} onClose={() => answer(false)}>
      <div className={styles.dialog}>
        <h2>{t('CONFIRM.HEADING')}</h2>
        <p>{t('CONFIRM.DEMO')}</p>
        <div className={styles.buttons}>
          <Button onClick={() => answer(true)}>{t('CONFIRM.YES')}</Button>
          <Button look="quiet" onClick={() => answer(false)}>
            {t('FRAME.CANCEL')}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
