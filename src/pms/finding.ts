export type Finding = {
  readonly code: FindingCode;
  /** The operation, id or type that the finding is about. */
  readonly subject: string;
  /** Blocking: guests cannot book. Degrading: guests or staff miss a feature. */
  readonly severity: 'blocking' | 'degrading';
  readonly fixableBy: 'operator' | 'hotel' | 'mews';
  readonly sentence: string;
};

export type FindingCode =
  | 'NOT_REACHED'
  | 'TOKEN_REFUSED'
  | 'OPERATION_NOT_GRANTED'
  | 'OTHER_ENTERPRISE'
  | 'SERVICE_NOT_FOUND'
  | 'SERVICE_NOT_BOOKABLE'
  | 'SERVICE_NOT_BY_NIGHT'
  | 'NO_CURRENCY'
  | 'NO_ROOM_CATEGORY'
  | 'NO_PUBLIC_RATE'
  | 'NO_AGE_CATEGORY'
  | 'PRICING_UNKNOWN'
  | 'TERMS_NOT_CLEAR'
  | 'RESTRICTION_NOT_CLEAR'
  | 'BLOCKED_ROOMS_SOLD'
  | 'PAYMENT_TYPE_NOT_ENABLED'
  | 'NO_CARD_STORAGE'
  | 'CANNOT_BE_PAID'
  | 'PAID_INTO_DEMO'
  | 'NO_CHAIN'
  | 'INTEGRATION_ENDED'
  | 'TOKEN_UNREADABLE'
  | 'CLOCK_SKEW';

export type PropertyCheck = {
  readonly verdict: 'ready' | 'degraded' | 'not_bookable';
  readonly findings: readonly Finding[];
  /** Notes that need no fix, as sentences. */
  readonly notes: readonly string[];
};

/** Ready without findings, degraded with only degrading findings, otherwise not bookable. */
export function judge(findings: readonly Finding[], notes: readonly string[] = []): PropertyCheck {
  const isBlocked = findings.some(({ severity }) => severity === 'blocking');
  return { verdict: isBlocked ? 'not_bookable' : findings.length > 0 ? 'degraded' : 'ready', findings, notes };
}
