/** The reason why a request to Mews brought no usable answer. Never leaves the adapter. */
export class MewsFault extends Error {
  override readonly name = 'MewsFault';
  readonly status: number | null;
  /** False only if Mews certainly never received the request. */
  readonly wasSent: boolean;
  readonly retryAfterMs: number | null;

  constructor(
    status: number | null,
    wasSent: boolean,
    reason: string,
    retryAfterMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.status = status;
    this.wasSent = wasSent;
    this.retryAfterMs = retryAfterMs;
  }

  /** True for transient faults: no answer, 408, 409, 429 and 5xx. */
  get isPassing(): boolean {
    return this.status === null || [408, 409, 429].includes(this.status) || this.status >= 500;
  }

  /** True if the request was too much for Mews. The same request would fail again. */
  get isTooMuch(): boolean {
    return this.status === 408;
  }

  /** True if Mews refused and did nothing: the request is malformed, not granted or against a rule. */
  get isRefusal(): boolean {
    return this.status !== null && !this.isPassing && this.status >= 400;
  }
}

/** The request was not sent: the rate limit is used up or the circuit breaker is open. Do not retry at once. */
export class NotAsked extends MewsFault {
  constructor(reason: string, options?: ErrorOptions) {
    super(null, false, `not asked: ${reason}`, null, options);
  }

  override get isPassing(): boolean {
    return false;
  }
}
