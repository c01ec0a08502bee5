/** A PMS read failed: no usable answer, or an unreadable one. */
export abstract class PmsFault extends Error {
  readonly operation: string;

  constructor(operation: string, reason: string, options?: ErrorOptions) {
    super(`${operation}${reason}`, options);
    this.operation = operation;
  }
}

/** The PMS is unreachable, slow, overloaded or faulty, or refused our token. A later retry may succeed. */
export class PmsUnavailable extends PmsFault {
  override readonly name = 'PmsUnavailable';

  constructor(operation: string, reason: string, options?: ErrorOptions) {
    super(operation, `: ${reason}`, options);
  }
}

/** The answer of the PMS violates its contract. A person has to look. */
export class PmsContractBroken extends PmsFault {
  override readonly name = 'PmsContractBroken';
  readonly path: string;

  constructor(operation: string, path: string, reason: string, options?: ErrorOptions) {
    super(operation, ` at ${path}: ${reason}`, options);
    this.path = path;
  }
}
