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

/** 400 for a field that is missing, out of range, or refers to something that does not exist. */
export function invalidField(field: string): MewsRefusal {
  return new MewsRefusal(400, `Invalid ${field}.`);
}

/** 403: a business rule refuses the request. The message is for people. */
export function ruleRefusal(message: string): MewsRefusal {
  return new MewsRefusal(403, message);
}
