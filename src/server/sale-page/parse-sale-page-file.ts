import { LineCounter, parseDocument, type Document, isNode } from 'yaml';
import { SalePageDefinition } from './sale-page-definition.ts';

/** One thing wrong in a sale page's file, in words for its author. */
export type FileFault = { readonly line: number; readonly field: string; readonly message: string };

type ParsedSalePageFile =
  | { readonly state: 'parsed'; readonly definition: SalePageDefinition }
  | { readonly state: 'refused'; readonly faults: readonly FileFault[] };

/** Reads the YAML text of a sale page; every fault names its line and field. */
export function parseSalePageFile(text: string): ParsedSalePageFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (document.errors.length > 0) {
    const faults = document.errors.map(({ message, pos }) => {
      return { line: lines.linePos(pos[0]).line, field: '', message: message.split('\n')[0] ?? message };
    });
    return { state: 'refused', faults };
  }
  const parsed = SalePageDefinition.safeParse(document.toJS());
  if (parsed.success) return { state: 'parsed', definition: parsed.data };
  const faults = parsed.error.issues.map(({ path, message }) => {
    return { line: findLine(document, lines, path), field: path.join('.'), message };
  });
  return { state: 'refused', faults };
}

/** The line of a field, or of the nearest thing around it that is there. */
function findLine(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
