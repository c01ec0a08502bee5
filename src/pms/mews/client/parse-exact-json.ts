import { Big } from 'big.js';

/**
 * Parses JSON with every number that is not a whole one as a `Big` of the digits on the wire, so that no amount goes
 * through a binary float. Throws SyntaxError like JSON.parse.
 */
export function parseExactJson(text: string): unknown {
  if (!MAY_HOLD_DECIMALS.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key: string, value: unknown, context?: { readonly source?: string }) => {
    if (typeof value !== 'number') return value;
    const source = context?.source ?? String(value);
    return /^-?\d{1,15}$/.test(source) ? value : new Big(source);
  });
}

/** A number with a decimal point, an exponent or too many digits, or a text that looks like one: a reviver is slow. */
const MAY_HOLD_DECIMALS = /(?:^|[:,[])\s*-?(?:\d+[.eE]|\d{16})/;

/** The same value with plain numbers again, for parts of an answer that are passed on as they are. */
export function toPlainNumbers(value: unknown): unknown {
  if (value instanceof Big) return value.toNumber();
  if (Array.isArray(value)) return value.map(toPlainNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toPlainNumbers(part)]));
}
