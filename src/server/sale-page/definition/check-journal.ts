import { listAmbiguous } from '#domain/card/journal.ts';
import { readRules } from './journal-definition.ts';
import { remark, type Remark, type Remarks } from './remark.ts';
import type { SalePageDefinition } from './sale-page-definition.ts';

type RuleDefinition = SalePageDefinition['journal']['rules'][number];

/** Rules name known cards, have both accounts or none, and never leave a choice between two. */
export function checkJournal(definition: SalePageDefinition): Remarks {
  const { journal, voucher_products: products, properties } = definition;
  const known = { product: products.map(({ id }) => id), property: properties.map(({ id }) => id) };
  const at = (index: number, name: keyof RuleDefinition) => ['journal', 'rules', index, name];
  const faults = journal.rules.flatMap((rule, index): Remark[] => [
    ...(['product', 'property'] as const).flatMap((name) => {
      const word = rule[name];
      return word && !known[name].includes(word)
        ? [remark(at(index, name), `no_${name}_has_id`, {}, { word, known: known[name] })]
        : [];
    }),
    ...(['debit', 'credit'] as const).flatMap((name): Remark[] => {
      const account = rule[name];
      const other = rule[name === 'debit' ? 'credit' : 'debit'];
      if (!account) return other ? [remark(at(index, name), 'account_missing')] : [];
      const length = journal.datev?.account_length;
      if (!length || (/^\d+$/.test(account) && [length, length + 1].includes(account.length))) return [];
      return [remark(at(index, name), 'datev_digits', { digits: length, more: length + 1 })];
    }),
  ]);
  const ambiguous = listAmbiguous(readRules(journal)).map(({ earlier, later }) =>
    remark(at(later, 'event'), 'ambiguous_rule', { rule: earlier + 1 }),
  );
  return { faults: [...faults, ...ambiguous], warnings: [] };
}
