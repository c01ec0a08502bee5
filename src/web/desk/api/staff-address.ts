import { pathOfAct, STAFF_PATHS, type CardAct, type TaskKind } from '#contract/desk/staff-paths.ts';

type PathOfAct = 'cardAct' | 'cardPreview' | 'taskAct' | 'taskPreview';
type StaffPath = Exclude<keyof typeof STAFF_PATHS, PathOfAct>;

/** The address of a call of the desk, with what it names filled in. */
export function staffAddress(path: StaffPath, names: Readonly<Record<string, string>> = {}): string {
  return fill(STAFF_PATHS[path], names);
}

/** The address at which an act is done to a card, or only shown. */
export function actAddress(path: 'cardAct' | 'cardPreview', act: CardAct, id: string): string {
  return fill(pathOfAct(STAFF_PATHS[path], act), { id });
}

/** The same of many cards. */
export function taskAddress(path: 'taskAct' | 'taskPreview', act: TaskKind): string {
  return pathOfAct(STAFF_PATHS[path], act);
}

function fill(path: string, names: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
}

/** What stands behind the question mark; what is not asked for is not there. */
export function writeQuery(query: Readonly<Record<string, string | readonly string[] | undefined>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : (value ?? [])).map((one) => [name, one]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
