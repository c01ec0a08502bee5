/**
 * The PMS gave no usable answer: not reached, too late, refused our token, too busy or faulty. Worth another try later.
 */
export class PmsUnavailable extends Error {
  override readonly name = 'PmsUnavailable';
  readonly operation: string;

  constructor(operation: string, reason: string, options?: ErrorOptions) {
    super(`${operation}: ${reason}`, options);
    this.operation = operation;
  }
}

/** The PMS answered in a shape that its contract does not have. A person has to look. */
export class PmsContractBroken extends Error {
  override readonly name = 'PmsContractBroken';
  readonly operation: string;
  readonly path: string;

  constructor(operation: string, path: string, reason: string) {
    super(`${operation} at ${path}: ${reason}`);
    this.operation = operation;
    this.path = path;
  }
}
