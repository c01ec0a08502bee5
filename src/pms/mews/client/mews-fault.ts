/** Why one request to Mews brought no answer that can be used. Stays inside the adapter. */
export class MewsFault extends Error {
  override readonly name = 'MewsFault';
  /** The HTTP status; null when no answer came. */
  readonly status: number | null;
  /** False only when it is certain that Mews never saw the request. */
  readonly wasSent: boolean;
  /** How long Mews asks us to keep away. */
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

  /** True for faults that may be gone a moment later: no answer, 408, 409, 429 and 5xx (contract digest, 2.2). */
  get isPassing(): boolean {
    return this.status === null || [408, 409, 429].includes(this.status) || this.status >= 500;
  }

  /** True when Mews found the question too much: the same again would be, too. */
  get isTooMuch(): boolean {
    return this.status === 408;
  }

  /** True for answers that say no and did nothing: the request is malformed, not granted or against a rule. */
  get isRefusal(): boolean {
    return this.status !== null && !this.isPassing && this.status >= 400;
  }
}

/** We did not ask: the request limit is used up or Mews has failed too often in a row. Asking at once again is idle. */
export class NotAsked extends MewsFault {
  constructor(reason: string, options?: ErrorOptions) {
    super(null, false, `not asked: ${reason}`, null, options);
  }

  override get isPassing(): boolean {
    return false;
  }
}
