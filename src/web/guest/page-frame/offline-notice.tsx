import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { isChoosing } from '../session/last-place.ts';
import { placingAttempt } from '../session/placing-attempt.ts';
import { useSessionStore } from '../session/session-store.ts';
import styles from './page-frame.module.css';

/** Says that there is no connection, that nothing was booked if so, and that the page continues by itself. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  useSessionStore(placingAttempt);
  if (isOnline) return null;
  return (
    <div className={styles.preview}>
      <Notice tone="caution" live="polite">
        <p>{t('FRAME.OFFLINE')}</p>
        {isChoosing() && <p>{t('FRAME.NOTHING_BOOKED')}</p>}
      </Notice>
    </div>
  );
}
