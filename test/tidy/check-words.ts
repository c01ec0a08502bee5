import ts from 'typescript';
import { faultAtPosition } from './source.ts';
import type { Fault, Source } from './source.ts';

/** The server files that know which adapters exist, and where the simulator is. */
const wiring = ['src/server/run/dependencies.ts', 'src/server/platform/start/simulator-companion.ts'];
/** A script of the payment service draws a payment in the browser, and a policy names its hosts. */
const checkout =
  /^src\/(server\/guest\/checkout-page\/checkout-security(\.test)?|web\/checkout-page\/payment-checkout)\.ts$/;

/**
 * Only the adapter knows the vendor of the PMS. In contract and server the bare word may be a value, because a property
 * names its PMS.
 */
export function checkVendorWords(source: Source): Fault[] {
  if (!/^src\/(domain|contract|server|web)\//.test(source.path) || wiring.includes(source.path)) return [];
  if (checkout.test(source.path)) return [];
  const asValue = /^src\/(contract|server)\//.test(source.path) ? /(?<!from\s*|import\(\s*)(['"])mews\1/g : /(?!)/g;
  const text = source.text.replace(asValue, (value) => ' '.repeat(value.length));
  return [...text.matchAll(/mews/gi)].map((match) => faultAtPosition(source, match.index, 'the name of a vendor'));
}

const forbiddenComments: readonly (readonly [RegExp, string])[] = [
  [/\b(TODO|FIXME|XXX|HACK)\b/, 'what is left to do belongs to the issues'],
  [/(prettier|oxfmt)-ignore/, 'the format is the same everywhere'],
  [/lint-(disable|enable)/, 'the rules of the linter are the same everywhere'],
  [/@ts-(check|expect-error|ignore|nocheck)/, 'the compiler checks everything'],
];

/** Comments contain no plans for later work and do not silence a formatter, linter or compiler. */
export function checkComments(source: Source): Fault[] {
  // Files without the words are skipped, because finding comments visits every token.
  if (!forbiddenComments.some(([pattern]) => pattern.test(source.text))) return [];
  return listComments(source).flatMap(({ text, position }) =>
    forbiddenComments
      .filter(([pattern]) => pattern.test(text))
      .map(([, message]) => faultAtPosition(source, position, message)),
  );
}

const longestCommentLine = 120;
const WIDE_LINE = new RegExp(`^.{${longestCommentLine + 1},}$`, 'gm');

/** Comments are as narrow as the code. The formatter does not wrap comments. */
export function checkCommentWidth(source: Source): Fault[] {
  if (!hasWideComment(source.text)) return [];
  const lines = source.text.split('\n');
  return listComments(source).flatMap(({ text, position }) => {
    const { line: first } = source.tree.getLineAndCharacterOfPosition(position);
    const widths = lines.slice(first, first + text.split('\n').length).map(({ length }) => length);
    const message = `a comment of ${Math.max(...widths)} characters, ${longestCommentLine} are allowed`;
    return Math.max(...widths) > longestCommentLine ? [faultAtPosition(source, position, message)] : [];
  });
}

/** Whether a wide line may be part of a comment, judged by its text alone. */
function hasWideComment(text: string): boolean {
  return [...text.matchAll(WIDE_LINE)].some(({ 0: line, index }) => {
    const before = text.slice(0, index);
    return /\/[/*]/.test(line) || before.lastIndexOf('/*') > before.lastIndexOf('*/');
  });
}

type Comment = { readonly text: string; readonly position: number };

/** Finds comments between tokens, so that a string that looks like a comment does not count. */
function listComments(source: Source): Comment[] {
  const found = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(source.tree);
    if (children.length > 0) {
      children.forEach(visit);
      return;
    }
    if (node.kind === ts.SyntaxKind.JsxText) return;
    const ranges = [
      ...(ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source.text, node.getFullStart()) ?? []),
    ];
    for (const { pos, end } of ranges) found.set(pos, source.text.slice(pos, end));
  };
  visit(source.tree);
  return [...found].map(([position, text]) => ({ position, text }));
}
