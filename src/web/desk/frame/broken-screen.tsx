import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { takeUpNewBuild } from '../../api/take-up-new-build.ts';
import { useTranslation } from '../../text/translation.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { DESK } from './use-address.ts';

/** Replaces a screen of which a part failed to load or crashed. A new build lacks the old parts: the desk reloads. */
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
