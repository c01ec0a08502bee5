import { Big } from 'big.js';

/**
 * Parses JSON with every number that is not a whole one as a `Big` of the digits on the wire, so that no amount goes
 * through a binary float. Throws SyntaxError like JSON.parse.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, context?: { readonly source?: string }) => {
    if (typeof value !== 'number') return value;
    const source = context?.source ?? String(value);
    return /^-?\d{1,15}$/.test(source) ? value : new Big(source);
  });
}

/** The same value with plain numbers again, for parts of an answer that are passed on as they are. */
export function toPlainNumbers(value: unknown): unknown {
  if (value instanceof Big) return value.toNumber();
  if (Array.isArray(value)) return value.map(toPlainNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toPlainNumbers(part)]));
}
