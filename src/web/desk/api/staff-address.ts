import type { StaffGiven, StaffRoute } from '#contract/desk/staff-calls.ts';

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The address of a call, with its query. */
export function staffAddress<Route extends StaffRoute>(route: Route, given: StaffGiven<Route>): string {
  const { query = {}, ...names }: { readonly query?: Query } = given;
  const [, path = ''] = route.split(' ');
  const values = new Map<string, unknown>(Object.entries(names));
  return (
    path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name)))) + writeQuery(query)
  );
}

export function writeQuery(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : (value ?? [])).map((one) => [name, one]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
