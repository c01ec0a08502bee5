/** What may go wrong at a PMS when it is read: no usable answer, or one that nobody can read. */
export abstract class PmsFault extends Error {
  readonly operation: string;

  constructor(operation: string, reason: string, options?: ErrorOptions) {
    super(`${operation}${reason}`, options);
    this.operation = operation;
  }
}

/**
 * The PMS gave no usable answer: not reached, too late, refused our token, too busy or faulty. Worth another try later.
 */
export class PmsUnavailable extends PmsFault {
  override readonly name = 'PmsUnavailable';

  constructor(operation: string, reason: string, options?: ErrorOptions) {
    super(operation, `: ${reason}`, options);
  }
}

/** The PMS answered in a shape that its contract does not have. A person has to look. */
export class PmsContractBroken extends PmsFault {
  override readonly name = 'PmsContractBroken';
  readonly path: string;

  constructor(operation: string, path: string, reason: string, options?: ErrorOptions) {
    super(operation, ` at ${path}: ${reason}`, options);
    this.path = path;
  }
}
