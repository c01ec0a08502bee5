import { pathOfAct, STAFF_PATHS, type CardAct, type TaskKind } from '#contract/desk/staff-paths.ts';

type PathOfAct = 'cardAct' | 'cardPreview' | 'taskAct' | 'taskPreview';
type StaffPath = Exclude<keyof typeof STAFF_PATHS, PathOfAct>;

export function staffAddress(path: StaffPath, names: Readonly<Record<string, string>> = {}): string {
  return fill(STAFF_PATHS[path], names);
}

export function actAddress(path: 'cardAct' | 'cardPreview', act: CardAct, id: string): string {
  return fill(pathOfAct(STAFF_PATHS[path], act), { id });
}

export function taskAddress(path: 'taskAct' | 'taskPreview', act: TaskKind): string {
  return pathOfAct(STAFF_PATHS[path], act);
}

function fill(path: string, names: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
}

export function writeQuery(query: Readonly<Record<string, string | readonly string[] | undefined>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : (value ?? [])).map((one) => [name, one]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
