import ts from 'typescript';
import { faultAt, isTest, listNodes } from './source.ts';
import type { Fault, Source } from './source.ts';

const testWords = new Set(['describe', 'it', 'test', 'suite']);
const silencers = new Set(['only', 'skip', 'todo', 'fixme', 'fails', 'skipIf', 'runIf', 'fail']);

export function checkSilencedTests(source: Source): Fault[] {
  if (!isTest(source.path)) return [];
  return listNodes(source).flatMap((node) => {
    if (!ts.isPropertyAccessExpression(node) || !silencers.has(node.name.text)) return [];
    return testWords.has(firstWord(node)) ? [faultAt(source, node, `.${node.name.text} silences tests`)] : [];
  });
}

const waits = new Set(['expect.poll', 'vi.waitFor', 'vi.waitUntil']);
/** The default of `vitest.config.ts`. */
const PATIENCE_MS = 60_000;

/** A busy machine must not fail a test, so no wait may have a shorter limit. */
export function checkPatience(source: Source): Fault[] {
  if (!isTest(source.path)) return [];
  return listNodes(source).flatMap((node) => {
    if (!ts.isCallExpression(node) || !waits.has(node.expression.getText(source.tree))) return [];
    const options = node.arguments.find(ts.isObjectLiteralExpression)?.getText(source.tree) ?? '';
    const [, limit] = /\btimeout: *([\d_]+)/.exec(options) ?? [];
    const isShort = limit !== undefined && Number(limit.replaceAll('_', '')) < PATIENCE_MS;
    return isShort ? [faultAt(source, node, `${limit} ms are too few for a busy machine`)] : [];
  });
}

function firstWord(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) ? firstWord(node.expression) : '';
}

/** Words for clock, chance, network and machine, which a pure folder may not use. */
const impure: Readonly<Record<string, string>> = {
  Date: 'the clock is handed in; calendar dates are Temporal',
  crypto: 'chance is handed in',
  fetch: 'the network is outside',
  process: 'the machine is outside',
  performance: 'the clock is handed in',
  console: 'output is outside',
  setTimeout: 'waiting is outside',
  setInterval: 'waiting is outside',
  Buffer: 'Node is outside',
  window: 'the browser is outside',
  document: 'the browser is outside',
  globalThis: 'nothing is fetched from thin air',
};

/** The results of domain and contract depend only on their arguments. */
export function checkPurity(source: Source): Fault[] {
  if (!/^src\/(domain|contract)\//.test(source.path) || isTest(source.path)) return [];
  return listNodes(source).flatMap((node) => {
    if (ts.isPropertyAccessExpression(node)) {
      const access = `${node.expression.getText(source.tree)}.${node.name.text}`;
      if (access === 'Math.random') return [faultAt(source, node, 'chance is handed in')];
      if (access === 'Temporal.Now') return [faultAt(source, node, 'the clock is handed in')];
    }
    const reason = ts.isIdentifier(node) && isFree(node) ? impureReason(node.text) : undefined;
    return reason === undefined ? [] : [faultAt(source, node, `${node.getText(source.tree)}: ${reason}`)];
  });
}

function impureReason(word: string): string | undefined {
  return Object.hasOwn(impure, word) ? impure[word] : undefined;
}

/** Whether the word is an identifier of its own, not the name of a member. */
function isFree(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  const isMemberName =
    ts.isPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isBindingElement(parent) ||
    ts.isMethodDeclaration(parent);
  return !(isMemberName && parent.name === node);
}

/** The audit log counts as a store, because every feature writes acts on cards and placements to it. */
const sqlHomes = /-store\.ts$|^src\/server\/platform\/database\/|^src\/server\/platform\/audit\/audit-log\.ts$/;
const sqlCalls = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'query']);

/** SQL belongs in the features' stores and in the database platform, so that a column has few readers. */
export function checkSql(source: Source): Fault[] {
  if (!source.path.startsWith('src/server/') || sqlHomes.test(source.path) || isTest(source.path)) return [];
  return listNodes(source).flatMap((node) => {
    const isSql = ts.isTaggedTemplateExpression(node)
      ? node.tag.getText(source.tree) === 'sql'
      : ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        sqlCalls.has(node.expression.name.text);
    return isSql ? [faultAt(source, node, 'SQL stands in a store')] : [];
  });
}

/** The frameworks of the calls, of the command line, and of the return from a sign-in provider. */
const problemReaders = /\/(answer-problems|run-command|sign-in-calls)\.ts$/;

/** A refusal is returned. The function that answers a call throws it once, as a Problem that no other code catches. */
export function checkRefusals(source: Source): Fault[] {
  if (!source.path.startsWith('src/server/') || isTest(source.path)) return [];
  const isLow = source.path.endsWith('-store.ts');
  return listNodes(source).flatMap((node) => {
    if (!ts.isIdentifier(node) || node.text !== 'Problem') return [];
    const isRead = ts.isBinaryExpression(node.parent) && !problemReaders.test(source.path);
    return isRead || isLow ? [faultAt(source, node, 'a refusal is a returned value')] : [];
  });
}
