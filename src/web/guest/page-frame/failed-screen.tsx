import { useEffect } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { takeUpNewBuild } from '../../api/take-up-new-build.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { useScreen } from './use-screen.ts';

type FailedScreenProps = { readonly wordKey: 'ERRORS.NO_ANSWER' | 'ERRORS.UNEXPECTED' };

/**
 * Stands for a screen of which a part did not arrive, or broke. Browsers ask for a part once, so only a reload helps. A
 * new build no longer has the parts of the one before: then the page loads itself again, with what the tab has kept.
 */
export function FailedScreen({ wordKey }: FailedScreenProps) {
  const { t } = useTranslation();
  const heading = useScreen(t('FRAME.NO_SALE_PAGE'));
  useEffect(() => {
    void takeUpNewBuild();
    // The part that did not arrive may have been asked for while there was no connection.
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('FRAME.NO_SALE_PAGE')}
      </h1>
      <RetryNotice tone="negative" words={t(wordKey)} askAgain={() => window.location.reload()} />
    </>
  );
}
