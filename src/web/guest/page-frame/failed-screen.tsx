import { useEffect } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { takeUpNewBuild } from '../../api/take-up-new-build.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { ScreenHeading } from './screen-heading.tsx';

/** Replaces a screen of which a part is missing or crashed. If the server has a new build, the page reloads. */
export function FailedScreen({ formatKey }: { readonly formatKey: 'ERRORS.NO_ANSWER' | 'ERRORS.UNEXPECTED' }) {
  const { t } = useTranslation();
  useEffect(() => void takeUpNewBuild(), []);
  return (
    <>
      <ScreenHeading title={t('FRAME.NO_SALE_PAGE')} />
      <RetryNotice tone="negative" words={t(formatKey)} askAgain={() => window.location.reload()} />
    </>
  );
}
