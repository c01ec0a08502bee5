import { LineCounter, isPair, isScalar, isSeq, parseDocument, visit, type Document } from 'yaml';
import { askMeant } from './closest-word.ts';
import { findLine } from './find-line.ts';
import { parseDefinition } from './parse-definition.ts';
import { MOST_FAULTS, type Remark } from './remark.ts';
import type { SalePageDefinition } from './sale-page-definition.ts';

export type FileRemark = { readonly line: number; readonly field: string; readonly message: string };

type ParsedSalePageFile =
  | {
      readonly state: 'parsed';
      readonly definition: SalePageDefinition;
      readonly warnings: readonly FileRemark[];
      /** Adds the line to a remark about the definition. */
      readonly locate: (remark: Remark) => FileRemark;
    }
  | { readonly state: 'refused'; readonly faults: readonly FileRemark[] };

/** Parses the YAML text of a sale page. Every fault names its line and field. */
export function parseSalePageFile(text: string): ParsedSalePageFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const broken = [...listBroken(document, lines), ...listAliases(document, lines)];
  if (broken.length > 0) return { state: 'refused', faults: broken.slice(0, MOST_FAULTS) };
  const locate = ({ path, message, unknown }: Remark) => {
    const meant = unknown ? askMeant(unknown.word, unknown.known) : '';
    return { line: findLine(document, lines, path), field: path.join('.'), message: message + meant };
  };
  const parsed = parseDefinition(document.toJS());
  if (parsed.state === 'refused') return { ...parsed, faults: parsed.faults.map(locate) };
  return { ...parsed, warnings: listEmpty(document, lines), locate };
}

/** After a tab, the parser misreads every following line, so only the tab is reported. */
function listBroken({ errors }: Document, lines: LineCounter): FileRemark[] {
  const lineOf = ({ pos }: Document['errors'][number]) => lines.linePos(pos[0]).line;
  const [first, ...more] = errors.filter(({ code }) => code === 'TAB_AS_INDENT');
  if (first) {
    const others = more.length > 0 ? `, and ${more.length} more below` : '';
    const message = `the line begins with a tab${others}: YAML is indented by spaces only`;
    return [{ line: lineOf(first), field: '', message }];
  }
  return errors.map((error) => ({ line: lineOf(error), field: '', message: error.message.split('\n')[0] ?? '' }));
}

/** Aliases may refer to aliases, so a short file could expand to fill the memory. */
function listAliases(document: Document, lines: LineCounter): FileRemark[] {
  const found: FileRemark[] = [];
  visit(document, {
    Alias(_key, { range, source }, around) {
      const line = range ? lines.linePos(range[0]).line : 1;
      found.push({
        line,
        field: pathOf(around).join('.'),
        message: `the alias *${source}: write its value in full`,
      });
    },
  });
  return found;
}

/** Finds settings without a value, which the author may believe to be set. */
function listEmpty(document: Document, lines: LineCounter): FileRemark[] {
  const found: FileRemark[] = [];
  visit(document, {
    Pair(_key, pair, around) {
      const { key, value } = pair;
      if (!isScalar(key) || !(value === null || (isScalar(value) && value.source === ''))) return;
      const line = key.range ? lines.linePos(key.range[0]).line : 1;
      const message = 'has no value and counts as left out; a text that begins with # has to be in quotation marks';
      found.push({ line, field: pathOf([...around, pair]).join('.'), message });
    },
  });
  return found;
}

/** The path of the innermost value, by names and list indexes. */
function pathOf(around: readonly unknown[]): (string | number)[] {
  return around.flatMap((one, depth): (string | number)[] => {
    if (isPair(one)) return isScalar(one.key) ? [String(one.key.value)] : [];
    return isSeq(one) ? [one.items.indexOf(around[depth + 1])] : [];
  });
}
