import type { PaymentService } from '#domain/stay/property.ts';
import type { RedemptionPaymentType } from '#domain/money/redemption-payment.ts';
import type { SharedAnswers } from '#pms/shared-answers.ts';
import type { RequestLimiter } from './request-limiter.ts';

/** One request to Mews as the log may show it: never a token, never a body. */
export type MewsLogEntry = {
  readonly operation: string;
  /** The HTTP status; null when no answer came. */
  readonly status: number | null;
  readonly durationMs: number;
  /** Mews' own name of the request, for its support. */
  readonly requestId: string | null;
  readonly fault: string | null;
};

/** How one property is reached on Mews. */
export type MewsSettings = {
  /** The platform's address without path: "https://api.mews.com". */
  readonly address: string;
  readonly clientToken: string;
  /** Asked for before every request where it may change. */
  readonly accessToken: string | (() => Promise<string>);
  /** Our name and version, sent as `Client`. */
  readonly client: string;
  readonly enterpriseId: string;
  /** The accommodation service; never guessed, as a restaurant may be bookable too. */
  readonly serviceId: string;
  /** The hotel has to enable the types. */
  readonly redemptionPaymentType: RedemptionPaymentType;
  /** Whether rooms that are out of order are sold, as Mews' own numbers would; they are not unless asked for. */
  readonly sellsOutOfOrderRooms?: boolean;
  /** The same for rooms that the hotel uses itself. */
  readonly sellsHouseUseRooms?: boolean;
  /**
   * Whether a payment is taken back by a negative one, which Mews does not document; it is unless asked otherwise.
   * Where it is not, taking one back is refused, and a person does it.
   */
  readonly negativePayments?: boolean;
  /** Whether guests leave payment cards as a guarantee, which takes Mews' key; they do unless asked otherwise. */
  readonly storesPaymentCards?: boolean;
  /** Where the checkout of Mews Payments is loaded from; without it guests pay nothing at this property. */
  readonly payments?: PaymentService | null;
  /** The longest a guest waits for a reading call, repeats included. */
  readonly readTimeLimitMs?: number;
  /** The longest wait for a writing call; a short one manufactures unknown outcomes. */
  readonly writeTimeLimitMs?: number;
  /**
   * Counts the requests of an access token; give one that all processes share. Without it each process counts alone.
   */
  readonly limiter?: RequestLimiter;
  /** Answers that all processes share; without it each process asks for itself. */
  readonly sharedAnswers?: SharedAnswers;
  readonly log?: (entry: MewsLogEntry) => void;
  /** The time by which answers age and stays lie in the past; the system's unless given. */
  readonly clock?: () => Temporal.Instant;
};

export const READ_TIME_LIMIT_MS = 10_000;
export const WRITE_TIME_LIMIT_MS = 30_000;
