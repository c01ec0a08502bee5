/** An answer that is not success, in the words and with the status Mews uses for it. */
export class MewsRefusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.name = 'MewsRefusal';
    this.status = status;
    this.headers = headers;
  }
}

/** 400 for a field that is missing, out of range, or names something that does not exist. */
export function invalidField(field: string): MewsRefusal {
  return new MewsRefusal(400, `Invalid ${field}.`);
}

/** 403: a business rule says no; the message is meant for people. */
export function ruleRefusal(message: string): MewsRefusal {
  return new MewsRefusal(403, message);
}
