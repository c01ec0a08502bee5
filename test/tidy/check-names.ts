import ts from 'typescript';
import { faultAt, isTest, listNodes } from './source.ts';
import type { Fault, Source } from './source.ts';

/** Names without a meaning. */
const emptyNames = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'shared',
  'misc',
  'manager',
  'base',
  'core',
  'types',
];
const emptyEndings = ['utils', 'util', 'helpers', 'helper', 'misc', 'manager'];
/** The product's own name for the demo's presets and pre-filled forms. */
const productWords = ['sample-helpers'];

/** File and folder names are kebab-case and meaningful, without index files that hide where code is. */
export function checkPath(path: string): Fault[] {
  const messages = path.split('/').flatMap((segment) => {
    const stem = segment.replace(/(\.[a-z-]+)+$/, '');
    if (stem === '' || segment === 'README.md' || productWords.includes(stem)) return [];
    if (stem === 'index' && !segment.endsWith('.html')) return [`an index hides where things live`];
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) return [`${segment} is not in kebab-case`];
    const isEmpty = emptyNames.includes(stem) || emptyEndings.some((ending) => stem.endsWith(`-${ending}`));
    return isEmpty ? [`${segment} does not say what is inside`] : [];
  });
  return messages.map((message) => ({ path, line: 1, message }));
}

/** Database rows have column names. */
const columnNames = /^src\/server\/platform\/database\/|-store\.ts$/;

/**
 * Wire names are declared in the contract only. Other code may read them. An approximation: it looks at declarations of
 * a file (members, parameters, variables), not at the keys of an object, which may be data.
 */
export function checkWireNames(source: Source): Fault[] {
  const { path } = source;
  if (!path.startsWith('src/') || path.startsWith('src/contract/') || columnNames.test(path) || isTest(path)) return [];
  return listNodes(source).flatMap((node) => {
    const isDeclaration =
      ts.isPropertySignature(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isVariableDeclaration(node);
    if (!isDeclaration || !ts.isIdentifier(node.name) || !/[a-z0-9]_[a-z0-9]/.test(node.name.text)) return [];
    return [faultAt(source, node, `${node.name.text} is a wire name; they are declared in src/contract only`)];
  });
}

/** Tags with external readers: jobs in metrics and alerts, events on a hotel's site, encodings of the platform. */
const foreignTags = /^(utf-\w+|(settle|post|refund|look)-[a-z-]+|(card|property|dates|rooms|reservation)-[a-z-]+)$/;

/** A tag in a type is snake_case, because blanks and hyphens lead to several spellings of one word. */
export function checkTags(source: Source): Fault[] {
  if (!source.path.startsWith('src/') || isTest(source.path)) return [];
  const literals = listNodes(source).filter((node) => ts.isStringLiteral(node) && ts.isLiteralTypeNode(node.parent));
  const tags = literals.filter(
    (node) => ts.isStringLiteral(node) && /^\w.*[- ]/.test(node.text) && !foreignTags.test(node.text),
  );
  return tags.map((node) => faultAt(source, node, `${node.getText()} is a tag that is not in snake_case`));
}
