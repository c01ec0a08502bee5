import { posix } from 'node:path';
import { FLOORS } from './floors.ts';
import { listSpecifiers, targetOf } from './check-imports.ts';
import { faultAt, isTest } from './source.ts';
import type { Fault, Source } from './source.ts';

type Edge = { readonly from: Source; readonly to: string; readonly fault: (message: string) => Fault };

/** The imports between files of the tree, including type imports. */
function listEdges(sources: readonly Source[]): Edge[] {
  const known = new Set(sources.map(({ path }) => path));
  return sources.flatMap((from) =>
    listSpecifiers(from).flatMap((specifier) => {
      const to = targetOf(from.path, specifier.text);
      const fault = (message: string) => faultAt(from, specifier, message);
      return to !== undefined && known.has(to) ? [{ from, to, fault }] : [];
    }),
  );
}

/** No file may import itself through others: a cycle can only be read, tested and moved as a whole. */
export function checkCircles(sources: readonly Source[]): Fault[] {
  const edges = listEdges(sources.filter(({ path }) => /^(?:src|simulators|bench|proofs)\//.test(path)));
  const targets = Map.groupBy(edges, ({ from }) => from.path);
  const reached = new Map<string, Set<string>>();
  const reach = (path: string): Set<string> => {
    const before = reached.get(path);
    if (before) return before;
    const found = new Set<string>();
    const open = [path];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const { to } of targets.get(next) ?? []) {
        if (found.has(to)) continue;
        found.add(to);
        open.push(to);
      }
    }
    reached.set(path, found);
    return found;
  };
  return edges
    .filter(({ from, to }) => reach(to).has(from.path))
    .map(({ from, to, fault }) => fault(`${from.path} and ${to} import each other, directly or by way of others`));
}

/** Imports go in one direction: an entry of a folder may import only those that `floors` lists before it. */
export function checkFloors(sources: readonly Source[], floors = FLOORS): Fault[] {
  const edges = listEdges(sources.filter(({ path }) => !/\.test\.tsx?$/.test(path)));
  return Object.entries(floors).flatMap(([root, entries]) =>
    edges.flatMap(({ from, to, fault }) => {
      const [above, below] = [entryOf(root, from.path), entryOf(root, to)];
      if (above === undefined || below === undefined || above === below) return [];
      const unknown = [above, below].find((entry) => !entries.includes(entry));
      if (unknown !== undefined) return [fault(`${root}/${unknown} has no floor in test/tidy/floors.ts`)];
      if (entries.indexOf(below) < entries.indexOf(above)) return [];
      return [fault(`${root}/${above} stands below ${below}, and imports run down`)];
    }),
  );
}

/** The entry directly below the root: the file itself, or the folder that contains it. */
function entryOf(root: string, path: string): string | undefined {
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/')[0] : undefined;
}

const MOST_FILES = 25;
const MOST_ROOMS = 14;

/** A folder should be readable at a glance: the server has few subfolders, and no folder has many files. */
export function listCrowded(sources: readonly Source[]): string[] {
  const files = sources.map(({ path }) => path).filter((path) => /^(?:src|simulators)\//.test(path) && !isTest(path));
  const folders = Map.groupBy(files, (path) => posix.dirname(path));
  const crowded = [...folders].flatMap(([folder, own]) => (own.length > MOST_FILES ? [folder] : []));
  const rooms = new Set(files.map((path) => entryOf('src/server', path)));
  return rooms.size > MOST_ROOMS + 1 ? [...crowded, 'src/server'] : crowded;
}
