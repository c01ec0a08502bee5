export interface FieldFact {
  name: string;
  isRequired: boolean;
  isDeprecated: boolean;
  isArray: boolean;
  /** A plain type, or the name of an object or enumeration. */
  type: string;
}

export type TypeFact =
  | { kind: 'object'; fields: FieldFact[] }
  | { kind: 'enumeration'; values: string[]; isOpen: boolean };

export interface OperationFact {
  path: string;
  input: FieldFact[];
  output: FieldFact[];
}

export interface FieldList {
  operations: Map<string, OperationFact>;
  /** Several objects share a name if the documentation's pages differ. An answer may match any of them. */
  types: Map<string, TypeFact[]>;
}

/**
 * Parses field lists in Markdown: operations as list items with `in:` and `out:` lines, objects as `**Name**: ` +
 * members, where `!` marks required members, `?` optional ones and `[]` arrays. Stops at part 2 of each.
 */
export function parseFieldList(...markdowns: string[]): FieldList {
  const list: FieldList = { operations: new Map(), types: new Map() };
  let current: OperationFact | undefined;
  for (const line of markdowns.flatMap((markdown) => markdown.split('# Part 2')[0]?.split('\n') ?? [])) {
    const operation = /^- \*\*`([^`]+)`\*\*/.exec(line);
    const members = /^ {2}- (in|out): (.*)$/.exec(line);
    const type = /^- \*\*([^`*]+)\*\*: (.*)$/.exec(line);
    if (operation?.[1]) {
      current = { path: operation[1], input: [], output: [] };
      list.operations.set(current.path, current);
    } else if (members && current) {
      current[members[1] === 'in' ? 'input' : 'output'] = parseMembers(members[2] ?? '');
    } else if (type?.[1]) addType(list, type[1], type[2] ?? '');
  }
  return list;
}

function addType(list: FieldList, title: string, text: string): void {
  const name = title.replace(/ \[[a-z]+\]$/, '');
  const known = list.types.get(name) ?? [];
  known.push(parseType(text));
  list.types.set(name, known);
}

function parseType(text: string): TypeFact {
  const hasMembers = /`[A-Za-z0-9]+`[!?] /.test(text) || text.startsWith('*deprecated:*');
  if (hasMembers) return { kind: 'object', fields: parseMembers(text) };
  const values = [...text.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? '');
  return { kind: 'enumeration', values, isOpen: text.includes('not exhaustive') };
}

function parseMembers(text: string): FieldFact[] {
  const [current = '', deprecated = ''] = text.split('*deprecated:*');
  const fields = [...current.matchAll(/`([A-Za-z0-9]+)`([!?]) ([^;]+)/g)].map((found) =>
    describeField(found[1] ?? '', found[2] === '!', found[3] ?? ''),
  );
  const old = [...deprecated.matchAll(/`([A-Za-z0-9]+)`/g)].map((found) => ({
    name: found[1] ?? '',
    isRequired: false,
    isDeprecated: true,
    isArray: false,
    type: 'anything',
  }));
  return [...fields, ...old];
}

function describeField(name: string, isRequired: boolean, text: string): FieldFact {
  const bare = text
    .replace(/\(max[^)]*\)/g, '')
    .replace(/Hybrid identifier/, '')
    .trim();
  const isArray = bare.startsWith('[]');
  return { name, isRequired, isDeprecated: false, isArray, type: isArray ? bare.slice(2) : bare };
}
