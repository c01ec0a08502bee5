import type { MewsRate } from '../schema/rate-schema.ts';

/** True when the rate is sold to everybody. */
export function isPublicRate({ IsActive, IsEnabled, Type }: MewsRate): boolean {
  return IsActive && IsEnabled && Type === 'Public';
}

/** The voucher code to send with a rate: a private one is not sold without, and no other takes one. */
export function voucherCodeFor({ Type }: MewsRate, rateVoucherCode: string | undefined): string | undefined {
  return Type === 'Private' ? rateVoucherCode : undefined;
}
