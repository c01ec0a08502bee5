/** One fault of an input: a code that the web translates, with its parameters. */
export type Fault = { readonly code: string; readonly params?: Readonly<Record<string, string | number>> };

/** Checks one value. Undefined means valid. */
export type Validator<Value> = (value: Value) => Fault | undefined;

/** Blanks, and characters that show nothing, such as a zero width space or a Hangul filler. */
const INVISIBLE = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The value must be present: not undefined, null, false or a text that shows nothing. The fault names the field. */
export function required(field: string): Validator<unknown> {
  return (value) => {
    const missing =
      value === undefined ||
      value === null ||
      value === false ||
      (typeof value === 'string' && value.replaceAll(INVISIBLE, '') === '');
    return missing ? { code: 'ERRORS.REQUIRED', params: { field } } : undefined;
  };
}

/** The value must equal an expected one. The fault has this code (used for the email confirmation). */
export function assertEqual<Value>(expected: Value, code: string): Validator<Value> {
  return (value) => (value === expected ? undefined : { code });
}

export function maxLength(limit: number): Validator<string> {
  return (value) => (value.length <= limit ? undefined : { code: 'ERRORS.MAX_LENGTH', params: { maxLength: limit } });
}

/** Removes the blanks around an address, and invisible characters that are copied along. */
export function cleanEmail(typed: string): string {
  return typed.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim();
}

const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;
const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z\d-]{0,58}[a-z\d])$/iu;

/**
 * Local part, @, domain, a dot and at least two letters, or an internationalised ending in its ASCII form (`xn--…`). At
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
 * A payment card's expiration as MM/YY, month 01-12, year 20-99. It is past if its year is before the current one, or
 * if it is the current one and its month has passed. `today` is the date at the property. Empty is accepted.
 */
export function cardExpiration(today: Temporal.PlainDate): Validator<string> {
  return (value) => {
    if (value === '') return undefined;
    const isGood = parseExpiration(value) !== undefined && !expiresBefore(value, today);
    return isGood ? undefined : { code: 'ERRORS.CARD_EXPIRATION_DATE_INVALID' };
  };
}

/**
 * Whether a payment card expires before a date. It is valid until the end of its month. The hotel can charge it until
 * then, so this deserves a hint and is not a fault. False for a text that is no expiration.
 */
export function expiresBefore(expiration: string, date: Temporal.PlainDate): boolean {
  const expires = parseExpiration(expiration);
  return expires !== undefined && Temporal.PlainYearMonth.compare(expires, date.toPlainYearMonth()) < 0;
}

function parseExpiration(text: string): Temporal.PlainYearMonth | undefined {
  const [, month, year] = CARD_EXPIRATION.exec(text) ?? [];
  return month && year ? Temporal.PlainYearMonth.from({ year: 2000 + Number(year), month: Number(month) }) : undefined;
}

export function check<Value>(value: Value, validators: readonly Validator<Value>[]): Fault | undefined {
  for (const validate of validators) {
    const fault = validate(value);
    if (fault) return fault;
  }
  return undefined;
}
