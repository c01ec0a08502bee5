/** One fault of an input: a code that the web words, with what the wording needs. */
export type Fault = { readonly code: string; readonly params?: Readonly<Record<string, string | number>> };

/** Asks one value; undefined means that nothing is wrong. */
export type Validator<Value> = (value: Value) => Fault | undefined;

/** The value must be there: not undefined, null, false or blank. The fault carries the field's name. */
export function required(field: string): Validator<unknown> {
  return (value) => {
    const missing =
      value === undefined || value === null || value === false || (typeof value === 'string' && value.trim() === '');
    return missing ? { code: 'ERRORS.REQUIRED', params: { field } } : undefined;
  };
}

/** The value must equal an expected one, otherwise the fault with this code (the email confirmation uses it). */
export function assertEqual<Value>(expected: Value, code: string): Validator<Value> {
  return (value) => (value === expected ? undefined : { code });
}

/** Greatest number of characters. */
export function maxLength(limit: number): Validator<string> {
  return (value) => (value.length <= limit ? undefined : { code: 'ERRORS.MAX_LENGTH', params: { maxLength: limit } });
}

const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;
const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z\d-]{0,58}[a-z\d])$/iu;

/**
 * Local part, @, domain, a dot and at least two letters, or an internationalised ending in its ASCII form (`xn--…`); at
 * most 254 characters, 64 of them before the @.
 */
export function email(value: string): Fault | undefined {
  const at = value.lastIndexOf('@');
  const local = value.slice(0, Math.max(0, at));
  const domain = value.slice(at + 1);
  const valid =
    value.length <= MAX_EMAIL_LENGTH &&
    local.length <= MAX_LOCAL_PART_LENGTH &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(domain);
  return valid ? undefined : { code: 'ERRORS.EMAIL_INVALID' };
}

const CARD_EXPIRATION = /^(0[1-9]|1[0-2])\/([2-9][0-9])$/;

/**
 * A payment card's expiration as MM/YY, month 01-12, year 20-99; past when its year is before the current one,
 * or is the current one and its month has passed. `today` is the date at the property. Empty is accepted.
 */
export function cardExpiration(today: Temporal.PlainDate): Validator<string> {
  return (value) => {
    if (value === '') return undefined;
    const match = CARD_EXPIRATION.exec(value);
    const fault = { code: 'ERRORS.CARD_EXPIRATION_DATE_INVALID' };
    if (!match) return fault;
    const [, month, year] = match;
    const current = Temporal.PlainYearMonth.from(today);
    const expires = Temporal.PlainYearMonth.from({ year: 2000 + Number(year), month: Number(month) });
    return Temporal.PlainYearMonth.compare(expires, current) < 0 ? fault : undefined;
  };
}

/** The first fault that a list of validators finds. */
export function check<Value>(value: Value, validators: readonly Validator<Value>[]): Fault | undefined {
  for (const validate of validators) {
    const fault = validate(value);
    if (fault) return fault;
  }
  return undefined;
}
