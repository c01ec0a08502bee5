import type { MewsRate } from '../schema/rate-schema.ts';

export function isPublicRate({ IsActive, IsEnabled, Type }: MewsRate): boolean {
  return IsActive && IsEnabled && Type === 'Public';
}

/** The voucher code to send with a rate. A private rate is not sold without one, and no other rate accepts one. */
export function voucherCodeFor({ Type }: MewsRate, rateVoucherCode: string | undefined): string | undefined {
  return Type === 'Private' ? rateVoucherCode : undefined;
}
