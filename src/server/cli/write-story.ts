import { Document, visit } from 'yaml';
import { presentMoment } from '#contract/wire-values.ts';
import type { Unit } from '#domain/card/card.ts';
import { money, withCurrency, type Money } from '#domain/money/money.ts';
import { formatBecause } from '#domain/placement/because.ts';
import { formatDetail } from '#domain/placement/need-facts.ts';
import { formatAmount } from '../money/card/card-amount.ts';

type Holder = object & { readonly unit?: Unit; readonly currency?: string };

const IN_UNIT = ['amount', 'balance', 'held', 'available', 'voided'];
const IN_WORDS: Readonly<Partial<Record<string, (text: string) => string>>> = {
  because: formatBecause,
  detail: formatDetail,
};

/**
 * Writes a story for people, as YAML: keys of its JSON, amounts with their currency or as uses, our tags in words, and
 * an entry of a list on one line. Leaves out what is null or empty.
 */
export function writeStory(story: Holder): string {
  function write(this: Holder, key: string, value: unknown): unknown {
    if (value === null || key === 'unit' || (Array.isArray(value) && value.length === 0)) return undefined;
    if (typeof value === 'number') return formatNumber({ ...story, ...this }, key, value);
    if (typeof value === 'string') return IN_WORDS[key]?.(value) ?? value;
    if (value instanceof Temporal.Instant) return presentMoment(value);
    return isMoney(value) ? withCurrency(value) : value;
  }
  const document = new Document(story, write, { aliasDuplicateObjects: false });
  visit(document, {
    Map(key, node) {
      if (typeof key === 'number') node.flow = true;
    },
  });
  return document.toString({ lineWidth: 0 }).trimEnd();
}

function formatNumber({ unit, currency }: Holder, key: string, value: number): number | string {
  if (unit && IN_UNIT.includes(key)) return formatAmount(unit, value);
  return currency !== undefined && key.endsWith('Minor') ? withCurrency(money(currency, value)) : value;
}

function isMoney(value: unknown): value is Money {
  return typeof value === 'object' && value !== null && 'amountMinor' in value;
}
