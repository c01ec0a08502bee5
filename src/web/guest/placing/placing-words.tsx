import { useEffect, useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Unbroken } from '../../ui/unbroken.tsx';
import type { PlacingAttempt } from '../session/placing-attempt.ts';

/** After this time the guest is shown the reference, to quote if needed. The server answers after 20 seconds. */
const SLOW_AFTER_MS = 8_000;

type PlacingWordsProps = { readonly attempt: PlacingAttempt; readonly name: string };

export function PlacingWords({ attempt: { booking, reference }, name }: PlacingWordsProps) {
  const { t } = useTranslation();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);
  if (!isSlow || reference === undefined) return <>{t('BOOKING.CHECK.PLACING_AT', { name })}</>;
  const words = t('PLACING.SLOW', { count: Math.max(1, booking.card_tokens.length), reference });
  return <Unbroken text={words} part={reference} />;
}
