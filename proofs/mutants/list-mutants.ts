import ts from 'typescript';

/** A small change to a source text: `after` replaces the text from `start` to `end`. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

/** A change with the lines it touches, before and after, on one line each. */
export interface Mutant extends Change {
  readonly line: number;
  readonly linesBefore: string;
  readonly linesAfter: string;
}

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '+=': ['-='],
  '-=': ['+='],
};

const OPPOSITE_METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
};

/** Calls that leave their list unchanged when they are removed. */
const LIST_STEPS = ['filter', 'toSorted', 'sort', 'slice'];

/** Every change of one operator, condition, number, step or result in a source text, except in types and imports. */
export function listMutants(text: string): Mutant[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.ESNext, true);
  const changes = new Map<string, Change>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isImportDeclaration(node)) return;
    for (const change of listChanges(node)) changes.set(`${change.start} ${change.end} ${change.after}`, change);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...changes.values()]
    .filter(({ start, end, after }) => text.slice(start, end) !== after)
    .map((change) => withLines(text, change));
}

export function applyChange(text: string, { start, end, after }: Change): string {
  return text.slice(0, start) + after + text.slice(end);
}

function withLines(text: string, change: Change): Mutant {
  const first = text.lastIndexOf('\n', change.start - 1) + 1;
  const ending = text.indexOf('\n', change.end);
  const last = ending < 0 ? text.length : ending;
  const toOneLine = (lines: string) => lines.trim().replaceAll(/\s+/g, ' ');
  return {
    ...change,
    line: text.slice(0, change.start).split('\n').length,
    linesBefore: toOneLine(text.slice(first, last)),
    linesAfter: toOneLine(
      applyChange(text, change).slice(first, last + change.after.length - change.end + change.start),
    ),
  };
}

function replace(node: ts.Node, ...texts: readonly string[]): Change[] {
  return texts.map((after) => ({ start: node.getStart(), end: node.getEnd(), after }));
}

function listChanges(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) return changeBinary(node);
  if (ts.isPrefixUnaryExpression(node)) return changeUnary(node);
  if (ts.isNumericLiteral(node)) return replace(node, String(Number(node.text) + 1));
  if (ts.isBigIntLiteral(node)) return replace(node, `${BigInt(node.text.slice(0, -1)) + 1n}n`);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return replace(node, 'false');
  if (node.kind === ts.SyntaxKind.FalseKeyword) return replace(node, 'true');
  if (ts.isIfStatement(node)) return replace(node.expression, 'true', 'false');
  if (ts.isConditionalExpression(node)) return replace(node.condition, 'true', 'false');
  if (ts.isWhileStatement(node)) return replace(node.expression, 'false');
  if (ts.isReturnStatement(node) && node.expression) return replace(node.expression, 'undefined');
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return replace(node.body, 'undefined');
  if (ts.isCallExpression(node)) return changeCall(node);
  if (ts.isExpressionStatement(node) || ts.isBreakOrContinueStatement(node)) return replace(node, ';');
  return [];
}

/** Another operator, only one side of a condition, or only the fallback of a value. */
function changeBinary({ left, operatorToken, right }: ts.BinaryExpression): Change[] {
  const operator = operatorToken.getText();
  const whole = { start: left.getStart(), end: right.getEnd() };
  const sides = { '&&': [left, right], '||': [left, right], '??': [right] }[operator] ?? [];
  const joinsTexts = operator === '+' && [left, right].some(isText);
  return [
    ...(joinsTexts ? [] : replace(operatorToken, ...(OPERATORS[operator] ?? []))),
    ...sides.map((side) => ({ ...whole, after: side.getText() })),
  ];
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function changeUnary(node: ts.PrefixUnaryExpression): Change[] {
  const isSign = node.operator === ts.SyntaxKind.ExclamationToken || node.operator === ts.SyntaxKind.MinusToken;
  return isSign ? replace(node, node.operand.getText()) : [];
}

function changeCall(node: ts.CallExpression): Change[] {
  const callee = node.expression;
  if (!ts.isPropertyAccessExpression(callee)) return [];
  const method = callee.name.text;
  if (LIST_STEPS.includes(method)) return replace(node, callee.expression.getText());
  const opposite = OPPOSITE_METHODS[method];
  return opposite === undefined ? [] : replace(callee.name, opposite);
}
