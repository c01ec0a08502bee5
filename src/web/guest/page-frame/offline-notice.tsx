import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { isChoosing } from '../session/last-place.ts';
import { placingAttempt } from '../session/placing-attempt.ts';
import { useSessionStore } from '../session/session-store.ts';
import styles from './page-frame.module.css';

/** Says that there is no connection, what that means for a booking, and that the page goes on by itself. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isPlacing = useSessionStore(placingAttempt) !== null;
  if (isOnline) return null;
  return (
    <div className={styles.preview}>
      <Notice tone="caution" live="polite">
        <p>{t(isPlacing ? 'FRAME.OFFLINE_PLACING' : 'FRAME.OFFLINE')}</p>
        {isChoosing() && <p>{t('FRAME.NOTHING_BOOKED')}</p>}
      </Notice>
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  const end = new AbortController();
  for (const change of ['online', 'offline']) window.addEventListener(change, listener, { signal: end.signal });
  return () => end.abort();
}
