import { posix } from 'node:path';
import ts from 'typescript';
import { aliases, importTable, testPackages } from './import-table.ts';
import type { ImportRule } from './import-table.ts';
import { faultAt, isTest, listNodes } from './source.ts';
import type { Fault, Source } from './source.ts';

/** Checks one file against the import table, including type imports. */
export function checkImports(source: Source): Fault[] {
  return listSpecifiers(source).flatMap((specifier) => {
    const message = judge(source.path, specifier.text);
    return message === undefined ? [] : [faultAt(source, specifier, message)];
  });
}

const specifiersOf = new WeakMap<Source, readonly ts.StringLiteralLike[]>();

/** The specifiers of a file's imports and re-exports, as written. */
export function listSpecifiers(source: Source): readonly ts.StringLiteralLike[] {
  const known = specifiersOf.get(source) ?? findSpecifiers(source);
  specifiersOf.set(source, known);
  return known;
}

function findSpecifiers(source: Source): ts.StringLiteralLike[] {
  return listNodes(source).flatMap((node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literal(node.moduleSpecifier);
    if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? literal(node.argument.literal) : [];
    const isCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    return isCall ? literal(node.arguments[0]) : [];
  });
}

/** The path that a specifier resolves to. Undefined for a package or an unknown alias. */
export function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const alias = Object.keys(aliases).find((start) => specifier.startsWith(start));
  return alias === undefined ? undefined : `${aliases[alias] ?? ''}${specifier.slice(alias.length)}`;
}

function literal(node: ts.Node | undefined): ts.StringLiteralLike[] {
  return node !== undefined && ts.isStringLiteralLike(node) ? [node] : [];
}

function judge(path: string, specifier: string): string | undefined {
  const rule = ruleFor(path);
  if (specifier.startsWith('#')) return judgeAlias(path, rule, specifier);
  if (specifier.startsWith('.')) return judgeRelative(path, rule, specifier);
  if (rule === undefined) return undefined;
  if (specifier.startsWith('node:')) {
    return rule.node || isTest(path) ? undefined : `${rule.folder} runs anywhere and may not import ${specifier}`;
  }
  const allowed = isTest(path) ? [...rule.packages, ...testPackages] : rule.packages;
  const isAllowed = allowed.some((name) => matchesPackage(specifier, name));
  return isAllowed ? undefined : `${rule.folder} may not import the package ${specifier}`;
}

function judgeAlias(path: string, rule: ImportRule | undefined, specifier: string): string | undefined {
  const target = targetOf(path, specifier);
  if (target === undefined) return `there is no alias for ${specifier}: only ${Object.keys(aliases).join(', ')}`;
  return judgeTarget(path, rule, target);
}

function judgeRelative(path: string, rule: ImportRule | undefined, specifier: string): string | undefined {
  const target = posix.join(posix.dirname(path), specifier);
  if (isTest(path) && target.startsWith('test/')) return undefined;
  if (target.startsWith('src/') && path.startsWith('src/') && topFolder(target) !== topFolder(path)) {
    return `${target} is in another layer: use its alias, or do without`;
  }
  return judgeTarget(path, rule, target);
}

function judgeTarget(path: string, rule: ImportRule | undefined, target: string): string | undefined {
  if (!/\.[a-z]+$/.test(target)) return `${target} needs its file extension, because Node runs the sources as they are`;
  const owner = storeOwner(target);
  if (owner !== undefined && path.startsWith('src/') && !path.startsWith(owner)) {
    return `${target} is private to ${owner}`;
  }
  if (path.startsWith('src/web/guest/') && target.startsWith('src/web/desk/')) return 'guest page and desk are apart';
  if (path.startsWith('src/web/desk/') && target.startsWith('src/web/guest/')) return 'guest page and desk are apart';
  if (rule === undefined) return undefined;
  const isAllowed = rule.folders.some((folder) => target.startsWith(`${folder}/`));
  return isAllowed ? undefined : `${rule.folder} may not import ${target}`;
}

/** The feature folder of a server store, if the target is one. Only that folder may use its SQL. */
function storeOwner(target: string): string | undefined {
  return target.endsWith('-store.ts') ? /^src\/server\/(platform\/)?[^/]+\//.exec(target)?.[0] : undefined;
}

function topFolder(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

function matchesPackage(specifier: string, name: string): boolean {
  return name.endsWith('/') ? specifier.startsWith(name) : specifier === name || specifier.startsWith(`${name}/`);
}

function ruleFor(path: string): ImportRule | undefined {
  return importTable
    .filter((rule) => path === rule.folder || path.startsWith(`${rule.folder}/`))
    .toSorted((one, other) => other.folder.length - one.folder.length)[0];
}
