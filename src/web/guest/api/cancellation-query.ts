import type { WireCancellation } from '#contract/guest/cancellation.ts';
import { isFinal } from '../../api/problem-error.ts';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';

const FOLLOW_EVERY_MS = 4_000;

export function cancellationQuery(reference: string, accessToken: string) {
  const call = { path: callPath('reservationCancellation', { reference }), accessToken };
  return readQuery<WireCancellation>(['cancellation', reference], call, {
    refetchInterval: ({ state: { data, error } }) =>
      !isFinal(error) && data?.state === 'asking' ? FOLLOW_EVERY_MS : false,
    refetchIntervalInBackground: true,
    staleTime: 30_000,
  });
}
