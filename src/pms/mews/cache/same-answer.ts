const TEMPORAL = [Temporal.PlainDate, Temporal.Instant, Temporal.PlainTime, Temporal.ZonedDateTime] as const;

/** False if they contain anything but text, numbers, dates, lists, maps and plain objects. */
export function isSameAnswer(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one)) return Array.isArray(other) && isSameList(one, other);
  if (one instanceof Map) return other instanceof Map && isSameList([...one].flat(), [...other].flat());
  if (isPlain(one)) return isPlain(other) && isSameRecord(one, other);
  return TEMPORAL.some((type) => one instanceof type && other instanceof type && one.toString() === other.toString());
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => isSameAnswer(item, other[index]));
}

/** The order of the fields must be equal as well, because they are serialised in it. */
function isSameRecord(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(one);
  const others = Object.keys(other);
  return (
    names.length === others.length &&
    names.every((name, index) => name === others[index] && isSameAnswer(one[name], other[name]))
  );
}

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  return Object.getPrototypeOf(value) === Object.prototype;
}
