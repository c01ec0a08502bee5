import ts from 'typescript';
import { listSpecifiers, targetOf } from './check-imports.ts';
import { jsxRuntime } from './import-table.ts';
import { faultAt, listNodes } from './source.ts';
import type { Fault, Source } from './source.ts';

/** Every export of `src` has to be used by another file, at least by a test. An unused export looks like a promise. */
export function checkUnusedExports(sources: readonly Source[]): Fault[] {
  const used = new Set(sources.flatMap(listUses));
  return sources
    .filter(({ path }) => path.startsWith('src/') && path !== jsxRuntime)
    .flatMap((source) =>
      listExports(source)
        .filter(({ text }) => !used.has(`${source.path} ${text}`) && !used.has(`${source.path} *`))
        .map((name) => faultAt(source, name, `${name.text} is exported, and no other file uses it`)),
    );
}

function listExports(source: Source): ts.Identifier[] {
  return source.tree.statements.flatMap((statement): ts.Identifier[] => {
    if (ts.isExportDeclaration(statement)) return listNames(statement.exportClause);
    const isExported =
      ts.canHaveModifiers(statement) &&
      statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    if (!isExported) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) => listBound(name));
    }
    return 'name' in statement ? listBound(statement.name as ts.BindingName) : [];
  });
}

function listBound(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? listBound(element.name) : []));
}

function listNames(clause: ts.NamedExportBindings | ts.NamedImportBindings | undefined): ts.Identifier[] {
  if (clause === undefined || !('elements' in clause)) return [];
  return clause.elements.flatMap(({ name }) => (ts.isIdentifier(name) ? [name] : []));
}

/** The imports of a file as "path name", with a star if it may use any export of the other file. */
function listUses(source: Source): string[] {
  return listSpecifiers(source).flatMap((specifier) => {
    const target = targetOf(source.path, specifier.text);
    return target === undefined ? [] : listUsedNames(source, specifier.parent).map((name) => `${target} ${name}`);
  });
}

function listUsedNames(source: Source, statement: ts.Node): string[] {
  const clause = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : ts.isExportDeclaration(statement)
      ? statement.exportClause
      : undefined;
  if (clause !== undefined && ts.isNamespaceImport(clause)) return listMembers(source, clause.name.text);
  if (clause === undefined || !('elements' in clause)) return ts.isImportDeclaration(statement) ? [] : ['*'];
  return clause.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

/** The members of a namespace that a file uses, as values or types, such as `card.CardSearchRequest`. */
function listMembers(source: Source, namespace: string): string[] {
  return listNodes(source).flatMap((node) => {
    if (ts.isPropertyAccessExpression(node) && node.expression.getText(source.tree) === namespace) {
      return [node.name.text];
    }
    return ts.isQualifiedName(node) && node.left.getText(source.tree) === namespace ? [node.right.text] : [];
  });
}
