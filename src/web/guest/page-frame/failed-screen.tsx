import { useEffect } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { takeUpNewBuild } from '../../api/take-up-new-build.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { useScreen } from './use-screen.ts';

type FailedScreenProps = { readonly formatKey: 'ERRORS.NO_ANSWER' | 'ERRORS.UNEXPECTED' };

/** Replaces a screen of which a part is missing or crashed. If the server has a new build, the page reloads. */
export function FailedScreen({ formatKey }: FailedScreenProps) {
  const { t } = useTranslation();
  const heading = useScreen(t('FRAME.NO_SALE_PAGE'));
  useEffect(() => void takeUpNewBuild(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('FRAME.NO_SALE_PAGE')}
      </h1>
      <RetryNotice tone="negative" words={t(formatKey)} askAgain={() => window.location.reload()} />
    </>
  );
}
