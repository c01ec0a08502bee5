import { posix } from 'node:path';
import { listSpecifiers, targetOf } from './check-imports.ts';
import { faultAt, isTest } from './source.ts';
import type { Fault, Source } from './source.ts';

type Edge = { readonly from: Source; readonly to: string; readonly fault: (message: string) => Fault };

/** The imports of one file of the tree by another, those of types among them. */
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

/** No file of `src` imports itself by way of others: a circle can only be read, tested and moved as a whole. */
export function checkCircles(sources: readonly Source[]): Fault[] {
  const edges = listEdges(sources.filter(({ path }) => path.startsWith('src/')));
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

/** Where each folder is a feature, or carries them. */
const featureRoots = ['src/server', 'src/server/reservation', 'src/web/guest', 'src/web/desk'];

/** Two folders of features never import each other: one of the two can be understood without the other. */
export function checkTwoWayImports(sources: readonly Source[]): Fault[] {
  const edges = listEdges(sources.filter(({ path }) => !isTest(path)));
  return featureRoots.flatMap((root) => {
    const between = edges.flatMap((edge) => {
      const [from, to] = [featureOf(root, edge.from.path), featureOf(root, edge.to)];
      return from !== undefined && to !== undefined && from !== to ? [{ ...edge, pair: `${from} ${to}` }] : [];
    });
    const pairs = new Set(between.map(({ pair }) => pair));
    return between.flatMap(({ pair, fault }) => {
      const [from = '', to = ''] = pair.split(' ');
      if (from === 'plumbing') return [fault(`plumbing carries every feature and knows none, and not ${to}`)];
      return pairs.has(`${to} ${from}`) ? [fault(`${from} and ${to} import each other`)] : [];
    });
  });
}

/** The folder below the root that a file stands in; none for the files of the root itself, which wire. */
function featureOf(root: string, path: string): string | undefined {
  const [folder, ...rest] = path.startsWith(`${root}/`) ? posix.relative(root, path).split('/') : [];
  return rest.length > 0 ? folder : undefined;
}
