/** The path of a setting, by names and list indices. */
export type Path = readonly (string | number)[];

export function readAt(settings: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (isGroup(value) ? value[key] : undefined), settings);
}

/** Returns the settings with one changed. Creates missing groups around it. */
export function writeAt(settings: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const inner = writeAt(readAt(settings, [key]), rest, value);
  if (Array.isArray(settings) || (settings === undefined && typeof key === 'number')) {
    const items: readonly unknown[] = Array.isArray(settings) ? settings : [];
    return inner === undefined ? items.toSpliced(Number(key), 1) : items.toSpliced(Number(key), 1, inner);
  }
  const { [key]: _gone, ...others } = isGroup(settings) ? settings : {};
  if (inner === undefined) return others;
  return isGroup(settings) ? { ...settings, [key]: inner } : { [key]: inner };
}

export function isGroup(value: unknown): value is Readonly<Record<string | number, unknown>> {
  return typeof value === 'object' && value !== null;
}
