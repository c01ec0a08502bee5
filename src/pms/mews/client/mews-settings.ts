import type { PaymentService } from '#domain/stay/property.ts';
import type { RedemptionPaymentType } from '#domain/money/redemption-payment.ts';
import type { SharedAnswers } from '#pms/shared-answers.ts';
import type { RequestLimiter } from './request-limiter.ts';

/** A log entry of one request to Mews. It has neither tokens nor bodies. */
export type MewsLogEntry = {
  readonly operation: string;
  readonly status: number | null;
  readonly durationMs: number;
  /** Mews' id of the request, for its support. */
  readonly requestId: string | null;
  readonly fault: string | null;
};

export type MewsSettings = {
  /** The platform's address without path: "https://api.mews.com". */
  readonly address: string;
  readonly clientToken: string;
  /** A function if it may change: it is called before every request. */
  readonly accessToken: string | (() => Promise<string>);
  /** Our name and version, sent as `Client`. */
  readonly client: string;
  readonly enterpriseId: string;
  /** The accommodation service. It is never guessed, as a restaurant may be bookable as well. */
  readonly serviceId: string;
  /** The hotel has to enable these types. */
  readonly redemptionPaymentType: RedemptionPaymentType;
  /** Whether rooms that are out of order are sold, as Mews' own numbers do. Default: false. */
  readonly sellsOutOfOrderRooms?: boolean;
  /** Whether rooms that the hotel uses itself are sold. Default: false. */
  readonly sellsHouseUseRooms?: boolean;
  /**
   * Whether a payment is taken back by a negative one, which Mews does not document. Default: true. If false, taking a
   * payment back is refused and a person does it.
   */
  readonly negativePayments?: boolean;
  /** Whether guests leave payment cards as a guarantee, which requires Mews' key. Default: true. */
  readonly storesPaymentCards?: boolean;
  /** The address of the checkout of Mews Payments. Without it guests cannot pay online at this property. */
  readonly payments?: PaymentService | null;
  /** The time limit of a read, retries included. */
  readonly readTimeLimitMs?: number;
  /** The time limit of a write. A short one produces unknown outcomes. */
  readonly writeTimeLimitMs?: number;
  /** Counts the requests of an access token, for all processes that share it. Default: each counts alone. */
  readonly limiter?: RequestLimiter;
  /** Answers shared between processes. Without it each process sends its own requests. */
  readonly sharedAnswers?: SharedAnswers;
  readonly log?: (entry: MewsLogEntry) => void;
  /** The clock for the age of answers and for stays in the past. Default: the system clock. */
  readonly clock?: () => Temporal.Instant;
};

export const READ_TIME_LIMIT_MS = 10_000;
export const WRITE_TIME_LIMIT_MS = 30_000;
