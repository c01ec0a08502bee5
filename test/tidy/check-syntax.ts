import ts from 'typescript';
import { faultAt, listNodes } from './source.ts';
import type { Fault, Source } from './source.ts';

/** Vite, Vitest, Playwright and oxlint load these by their default export. Two declare packages that have one. */
const hasDefaultExport = /^[\w.-]+\.(config|d)\.ts$|^e2e\/build-page\.ts$|^test\/screens\/shared-jsdom\.ts$/;

/** Syntax for which the linter has no rule. */
export function checkSyntax(source: Source): Fault[] {
  return listNodes(source).flatMap((node) => {
    if (isDefaultExport(node) && !hasDefaultExport.test(source.path)) {
      return [faultAt(source, node, 'Export by name, so that one thing has one name everywhere.')];
    }
    if (isDoubleCast(node)) {
      return [faultAt(source, node, 'A double cast hides a missing type: parse the value or declare the type.')];
    }
    if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) {
      return [faultAt(source, node, 'Write the properties themselves: a spread only puts many into one line.')];
    }
    return isVoidOfValue(node) ? [faultAt(source, node, 'void marks a call without await; a value needs none.')] : [];
  });
}

function isDefaultExport(node: ts.Node): boolean {
  if (ts.isExportSpecifier(node) || ts.isNamespaceExport(node)) return node.name.text === 'default';
  return ts.isExportAssignment(node) || node.kind === ts.SyntaxKind.DefaultKeyword;
}

function isDoubleCast(node: ts.Node): boolean {
  if (!ts.isAsExpression(node)) return false;
  const inner = withoutParentheses(node.expression);
  return ts.isAsExpression(inner) && inner.type.kind === ts.SyntaxKind.UnknownKeyword;
}

const constants = new Set([ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword]);

function isVoidOfValue(node: ts.Node): boolean {
  if (!ts.isVoidExpression(node)) return false;
  const value = withoutParentheses(node.expression);
  if (ts.isIdentifier(value) || ts.isLiteralExpression(value) || ts.isTemplateExpression(value)) return true;
  return constants.has(value.kind);
}

function withoutParentheses(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node;
}
