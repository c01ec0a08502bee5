import { useEffect, useState } from 'react';
import { minutesLeft } from '../../../checkout-page/minutes-left.ts';

const COUNT_EVERY_MS = 5_000;

export function useMinutesLeft(instant: string | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNowMs(Date.now()), COUNT_EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
  return instant === null ? 0 : minutesLeft(Date.parse(instant) - nowMs);
}
