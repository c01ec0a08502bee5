import ts from 'typescript';
import { faultAtPosition } from './source.ts';
import type { Fault, Source } from './source.ts';

/** The files of the server that know which adapters there are, and where the simulator is. */
const wiring = ['src/server/run/dependencies.ts', 'src/server/platform/start/simulator-companion.ts'];
/** What draws a payment in the browser is a script of the payment service, and its hosts are named in a policy. */
const checkout =
  /^src\/(server\/guest\/checkout-page\/checkout-security(\.test)?|web\/checkout-page\/payment-checkout)\.ts$/;

/**
 * Only the adapter knows who makes the hotel's system. In contract and server the bare word may stand as a value,
 * because a property names its system.
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

/** A comment keeps no wishes and silences no formatter, linter or compiler. */
export function checkComments(source: Source): Fault[] {
  // Finding comments walks through every token, so a file without the words is not walked through.
  if (!forbiddenComments.some(([pattern]) => pattern.test(source.text))) return [];
  return listComments(source).flatMap(({ text, position }) =>
    forbiddenComments
      .filter(([pattern]) => pattern.test(text))
      .map(([, message]) => faultAtPosition(source, position, message)),
  );
}

const longestCommentLine = 120;
const WIDE_LINE = new RegExp(`^.{${longestCommentLine + 1},}$`, 'gm');

/** Comments are as narrow as the code; the formatter breaks code, but no comment. */
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

/** Whether a wide line may be part of a comment, by its text alone. */
function hasWideComment(text: string): boolean {
  return [...text.matchAll(WIDE_LINE)].some(({ 0: line, index }) => {
    const before = text.slice(0, index);
    return /\/[/*]/.test(line) || before.lastIndexOf('/*') > before.lastIndexOf('*/');
  });
}

type Comment = { readonly text: string; readonly position: number };

/** Comments by the places of the tokens around them, so that a text that looks like a comment is none. */
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
