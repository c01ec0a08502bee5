import { PmsContractBroken } from '#pms/pms-errors.ts';

/** Mews found our request invalid: an identifier that it does not know (any more), or a state that does not fit. */
export class RequestRefused extends PmsContractBroken {
  readonly status: number;

  constructor(operation: string, status: number, message: string) {
    super(operation, '', `refused with ${status}: ${message}`);
    this.status = status;
  }
}
