import ts from 'typescript';
import { faultAt, isTest, listNodes } from './source.ts';
import type { Fault, Source } from './source.ts';

const testWords = new Set(['describe', 'it', 'test', 'suite']);
const silencers = new Set(['only', 'skip', 'todo', 'fixme', 'fails', 'skipIf', 'runIf', 'fail']);

/** Every test runs, always. */
export function checkSilencedTests(source: Source): Fault[] {
  if (!isTest(source.path)) return [];
  return listNodes(source).flatMap((node) => {
    if (!ts.isPropertyAccessExpression(node) || !silencers.has(node.name.text)) return [];
    return testWords.has(firstWord(node)) ? [faultAt(source, node, `.${node.name.text} silences tests`)] : [];
  });
}

const waits = new Set(['expect.poll', 'vi.waitFor', 'vi.waitUntil']);
/** As `vitest.config.ts` has it for all. */
const PATIENCE_MS = 60_000;

/** A machine that is busy with other things must fail no test: what it waits for may take its time. */
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

/** The words a pure folder may not know: clock, chance, network, machine. */
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

/** Domain and contract answer from their arguments alone. */
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

/** Whether the word stands for itself, not as the name of a member. */
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

/** What is done to cards and placements is written down from everywhere, so the audit log is a store for all. */
const sqlHomes = /-store\.ts$|^src\/server\/platform\/database\/|^src\/server\/platform\/audit\/audit-log\.ts$/;
const sqlCalls = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'query']);

/** SQL stands in the stores of the features and in the platform of the database, so that a column has few readers. */
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

/** Frameworks: of the calls, of the command line, and of the way back from a sign-in provider. */
const problemReaders = /\/(answer-problems|run-command|sign-in-calls)\.ts$/;

/** A refusal is returned; the function that answers a call throws it once, as a Problem that no other code catches. */
export function checkRefusals(source: Source): Fault[] {
  if (!source.path.startsWith('src/server/') || isTest(source.path)) return [];
  const isLow = source.path.endsWith('-store.ts');
  return listNodes(source).flatMap((node) => {
    if (!ts.isIdentifier(node) || node.text !== 'Problem') return [];
    const isRead = ts.isBinaryExpression(node.parent) && !problemReaders.test(source.path);
    return isRead || isLow ? [faultAt(source, node, 'a refusal is a returned value')] : [];
  });
}
