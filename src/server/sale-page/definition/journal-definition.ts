import { z } from 'zod';
import { JOURNAL_EVENTS, type JournalRule } from '#domain/card/journal.ts';
import { TAX_KINDS } from '#domain/money/redemption-payment.ts';
import { Id } from './setting-values.ts';

/** The settings of the journal: the accounts of its events, and the files for DATEV. */

const Account = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$/, 'an account such as "8400", in quotation marks')
  .meta({ title: 'account' });

const Rule = z.strictObject({
  event: z.enum(JOURNAL_EVENTS).describe('The event. Expired value is booked only by a rule.'),
  tax_kind: z
    .enum([...TAX_KINDS, 'unknown'])
    .nullish()
    .describe('Default: all VAT kinds.'),
  product: Id.nullish().describe('Default: all products.'),
  property: Id.nullish().describe('The seller. Default: all.'),
  debit: Account.nullish().describe('A rule without accounts books nothing.'),
  credit: Account.nullish().describe('The other account.'),
  tax_key: z
    .string()
    .regex(/^\d{1,4}$/, 'up to four digits, in quotation marks')
    .nullish()
    .describe('Default: none.'),
  cost_centre: z
    .string()
    .regex(/^[A-Za-z0-9_ ]{1,36}$/, 'up to 36 letters and digits, in quotation marks')
    .nullish()
    .describe('Default: none.'),
});

const Datev = z.strictObject({
  consultant: z.int().min(1001).max(9_999_999).describe('Beraternummer.'),
  client: z.int().min(1).max(99_999).describe('Mandantennummer.'),
  account_length: z.int().min(4).max(8).default(4).describe('Digits of an account.'),
  fiscal_year_begins: z.int().min(1).max(12).default(1).describe('Its first month.'),
});

export const JournalDefinition = z.strictObject({
  rules: z
    .array(Rule)
    .default([])
    .describe('The accounts of each event. The rule with the most fitting conditions wins.'),
  datev: Datev.nullish().describe('Adds files for DATEV.'),
});

export function readRules({ rules }: z.infer<typeof JournalDefinition>): JournalRule[] {
  return rules.map(({ event, debit, credit, ...rule }) => ({
    event,
    soldAs: rule.tax_kind ?? null,
    productId: rule.product ?? null,
    propertyId: rule.property ?? null,
    accounts:
      debit && credit ? { debit, credit, taxKey: rule.tax_key ?? null, costCentre: rule.cost_centre ?? null } : null,
  }));
}
