import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { takeUpNewBuild } from '../../api/take-up-new-build.ts';
import { useTranslation } from '../../text/translation.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { DESK } from './use-address.ts';

/**
 * Stands for a screen of which a part did not arrive, or broke. A new build no longer has the parts of the one before:
 * then the desk loads itself again.
 */
export function BrokenScreen() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  useEffect(() => void takeUpNewBuild(DESK), []);
  return (
    <RetryNotice
      tone="negative"
      words={t('SERVER.FAULT')}
      askAgain={() => {
        queries.clear();
        window.location.reload();
      }}
    />
  );
}
