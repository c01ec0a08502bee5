import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { forgetDevice, useIsKnown } from '../session/forget-device.ts';
import { useSheetEntry } from '../session/use-sheet-entry.ts';
import styles from './forget-device-button.module.css';

/** "Forget me on this device": explains what is removed and what stays, and asks once. */
export function ForgetDeviceButton() {
  const { t } = useTranslation();
  const { isOpen, open, close } = useSheetEntry();
  const isKnown = useIsKnown();
  if (!isKnown) return null;
  return (
    <>
      <Button look="link" aria-haspopup="dialog" onClick={open}>
        {t('FORGET.OPEN')}
      </Button>
      <Sheet open={isOpen} label={t('FORGET.HEADING')} closeLabel={t('FORGET.NO')} onClose={close}>
        <div className={styles.question}>
          <h2 className={styles.heading}>{t('FORGET.HEADING')}</h2>
          <p>{t('FORGET.WHAT')}</p>
          <div className={styles.answers}>
            <Button look="quiet" onClick={forgetDevice}>
              {t('FORGET.YES')}
            </Button>
            <Button onClick={close}>{t('FORGET.NO')}</Button>
          </div>
        </div>
      </Sheet>
    </>
  );
}
