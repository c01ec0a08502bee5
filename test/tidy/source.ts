import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';

/** One file of the tree, read and parsed. The path is relative to the root, with forward slashes. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

/** A finding of a check at one place. */
export interface Fault {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** Checks one file and returns its faults. */
export type Check = (source: Source) => Fault[];

const root = join(import.meta.dirname, '..', '..');

export function listSources(): { sources: Source[]; paths: string[] } {
  const folders = '{src,simulators,mail-catcher,example,test,proofs,tools,e2e,bench}/**/*.*';
  const paths = globSync([folders, '*.ts'], { cwd: root }).map((path) => path.split(sep).join('/'));
  const sources = paths
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
  return { sources, paths };
}

const projects = ['pure', 'node', 'web', 'browser-tests'];

/** TypeScript files that belong to no type project, which neither the compiler nor the linter would check properly. */
export function listUntypedFiles(): string[] {
  const typed = projects.flatMap((project) => {
    const path = join(root, `tsconfig.${project}.json`);
    const { config } = ts.readConfigFile(path, (file) => readFileSync(file, 'utf8')) as { config: unknown };
    return ts.parseJsonConfigFileContent(config, ts.sys, root).fileNames;
  });
  const all = globSync('{*,!(node_modules|dist|screenshots|test-results)/**/*}.{ts,tsx}', { cwd: root });
  return all.filter((path) => !typed.includes(join(root, path)));
}

/** Checks read comments as text, so JSDoc is not parsed. */
const PARSING = { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };

/** Treats a text as the file at that path, and parses it when a check first needs the tree. */
export function parseSource(path: string, text: string): Source {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  let tree: ts.SourceFile | undefined;
  return {
    path,
    text,
    get tree() {
      return (tree ??= ts.createSourceFile(path, text, PARSING, true, kind));
    },
  };
}

export function faultAt(source: Source, node: ts.Node, message: string): Fault {
  return faultAtPosition(source, node.getStart(source.tree), message);
}

/** A fault at an offset in characters from the start of the file. */
export function faultAtPosition(source: Source, position: number, message: string): Fault {
  return { path: source.path, line: source.tree.getLineAndCharacterOfPosition(position).line + 1, message };
}

/** Cached, because every check visits every file. */
const nodesOf = new WeakMap<Source, readonly ts.Node[]>();

/** All nodes of a file, parents before children. */
export function listNodes(source: Source): readonly ts.Node[] {
  const known = nodesOf.get(source);
  if (known !== undefined) return known;
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source.tree);
  nodesOf.set(source, nodes);
  return nodes;
}

/** Whether the file is a test, which may do more than the code it tests. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || !/^(src|simulators|mail-catcher|tools)\//.test(path);
}
