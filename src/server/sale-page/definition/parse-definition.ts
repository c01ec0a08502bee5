import { explainIssue, formatIssue } from './explain-issue.ts';
import { MOST_FAULTS, remark, type Remark } from './remark.ts';
import { SalePageDefinition } from './sale-page-definition.ts';

type ParsedDefinition =
  | { readonly state: 'parsed'; readonly definition: SalePageDefinition }
  | { readonly state: 'refused'; readonly faults: readonly Remark[] };

/** JSON escapes control characters and lone surrogates, which the database rejects, and backslashes, which it takes. */
const ESCAPED = /(?:^|[^\\])(?:\\\\)*\\u/;

/** Parses the settings of a sale page, from a file or from the form. Stops at `MOST_FAULTS` faults. */
export function parseDefinition(settings: unknown): ParsedDefinition {
  if (ESCAPED.test(JSON.stringify(settings))) {
    return { state: 'refused', faults: [remark([], 'bad_character')] };
  }
  const parsed = SalePageDefinition.safeParse(settings, { error: formatIssue, reportInput: true });
  if (parsed.success) return { state: 'parsed', definition: parsed.data };
  const faults = parsed.error.issues.slice(0, MOST_FAULTS).flatMap(explainIssue);
  return { state: 'refused', faults: faults.slice(0, MOST_FAULTS) };
}
