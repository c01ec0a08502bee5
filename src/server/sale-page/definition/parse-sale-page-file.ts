import { LineCounter, isPair, isScalar, isSeq, parseDocument, visit, type Document } from 'yaml';
import { askMeant } from './closest-word.ts';
import { findLine } from './find-line.ts';
import { parseDefinition } from './parse-definition.ts';
import { MOST_FAULTS, type Remark } from './remark.ts';
import type { SalePageDefinition } from './sale-page-definition.ts';

/** A remark with its line in the file. */
export type FileRemark = { readonly line: number; readonly field: string; readonly message: string };

type ParsedSalePageFile =
  | {
      readonly state: 'parsed';
      readonly definition: SalePageDefinition;
      readonly warnings: readonly FileRemark[];
      /** Gives a remark about the definition its line. */
      readonly locate: (remark: Remark) => FileRemark;
    }
  | { readonly state: 'refused'; readonly faults: readonly FileRemark[] };

/** Reads the YAML text of a sale page; every fault names its line and field. */
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

/** A parser that meets a tab misunderstands every line after it, so that nothing else is reported then. */
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

/** What an alias stands for may hold aliases, and a short file a page that fills the memory. */
function listAliases(document: Document, lines: LineCounter): FileRemark[] {
  const found: FileRemark[] = [];
  visit(document, {
    Alias(_key, { range, source }, around) {
      const line = range ? lines.linePos(range[0]).line : 1;
      found.push({
        line,
        field: pathOf(around).join('.'),
        message: `the alias *${source}: write out what it stands for`,
      });
    },
  });
  return found;
}

/** Settings with nothing behind the colon, where the author may believe that something is. */
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

/** The place of what stands within all of these, by names and by numbers in lists. */
function pathOf(around: readonly unknown[]): (string | number)[] {
  return around.flatMap((one, depth): (string | number)[] => {
    if (isPair(one)) return isScalar(one.key) ? [String(one.key.value)] : [];
    return isSeq(one) ? [one.items.indexOf(around[depth + 1])] : [];
  });
}
