import { isMap, isNode, isScalar, type Document, type LineCounter } from 'yaml';

/** The line of a field, or of its nearest existing parent. */
export function findLine(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const range = findRange(document, path.slice(0, depth));
    if (range) return lines.linePos(range[0]).line;
  }
  return 1;
}

/** The range begins with the setting's name, even if its value is further down. */
function findRange(document: Document, path: readonly PropertyKey[]) {
  const around = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  const pair = isMap(around) ? around.items.find(({ key }) => isScalar(key) && key.value === path.at(-1)) : undefined;
  if (pair && isScalar(pair.key)) return pair.key.range;
  const node = document.getIn(path, true);
  return isNode(node) ? node.range : undefined;
}
