import { Big } from 'big.js';

/** Non-integer numbers become `Big`, so no amount passes through a float. Throws SyntaxError like JSON.parse. */
export function parseExactJson(text: string): unknown {
  if (!MAY_HOLD_DECIMALS.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key: string, value: unknown, context?: { readonly source?: string }) => {
    if (typeof value !== 'number') return value;
    const source = context?.source ?? String(value);
    return /^-?\d{1,15}$/.test(source) ? value : new Big(source);
  });
}

/** A number that needs `Big`, or a text that looks like one. Without a match the slow reviver is skipped. */
const MAY_HOLD_DECIMALS = /(?:^|[:,[])\s*-?(?:\d+[.eE]|\d{16})/;

/** Converts `Big` back to plain numbers, for parts of an answer that are passed through. */
export function toPlainNumbers(value: unknown): unknown {
  if (value instanceof Big) return value.toNumber();
  if (Array.isArray(value)) return value.map(toPlainNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toPlainNumbers(part)]));
}
