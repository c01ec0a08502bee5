import { listAmbiguous } from '#domain/card/journal.ts';
import { readRules } from './journal-definition.ts';
import type { Remark, Remarks } from './remark.ts';
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
      const message = `no ${name} has this id.`;
      return word && !known[name].includes(word)
        ? [{ path: at(index, name), message, unknown: { word, known: known[name] } }]
        : [];
    }),
    ...(['debit', 'credit'] as const).flatMap((name): Remark[] => {
      const account = rule[name];
      const other = rule[name === 'debit' ? 'credit' : 'debit'];
      if (!account) return other ? [{ path: at(index, name), message: 'is missing: a rule has both or neither' }] : [];
      const length = journal.datev?.account_length;
      if (!length || (/^\d+$/.test(account) && [length, length + 1].includes(account.length))) return [];
      const message = `DATEV needs ${length} digits, or ${length + 1} for a customer or supplier`;
      return [{ path: at(index, name), message }];
    }),
  ]);
  const ambiguous = listAmbiguous(readRules(journal)).map(({ earlier, later }) => {
    const message = `fits the same cards as rule ${earlier + 1}, and neither is more specific`;
    return { path: at(later, 'event'), message };
  });
  return { faults: [...faults, ...ambiguous], warnings: [] };
}
