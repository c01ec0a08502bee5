import type { StaffAnswer, StaffGiven, StaffRoute } from '#contract/desk/staff-calls.ts';
import { readQuery } from '../../api/read-query.ts';
import { request } from '../../api/request.ts';
import { requestAct } from './request-act.ts';
import type { Act } from './saved-act.ts';
import { staffAddress } from './staff-address.ts';

/** More about an act than its call. */
type More = Pick<Act, 'timeoutMs' | 'hasCodes' | 'file'>;

/** Makes a call, with the errors of `request`. */
export function callDesk<Route extends StaffRoute>(
  route: Route,
  given: StaffGiven<Route>,
  more: { readonly signal?: AbortSignal } = {},
): Promise<StaffAnswer<Route>> {
  return request({ ...requestOf(route, given), ...more });
}

/** Makes a call that its person may have to confirm, with the errors of `requestAct`. */
export function actAtDesk<Route extends StaffRoute>(
  route: Route,
  given: StaffGiven<Route>,
  more: More = {},
): Promise<StaffAnswer<Route>> {
  return requestAct({ ...requestOf(route, given), ...more });
}

type ReadMore<Answer> = Parameters<typeof readQuery<Answer>>[2] & Pick<Act, 'timeoutMs'>;

/** Reads by a call. Without `given`, it waits for what the call needs. */
export function readDesk<Route extends StaffRoute>(
  key: readonly unknown[],
  route: Route,
  given: StaffGiven<Route> | undefined,
  { timeoutMs, ...more }: ReadMore<StaffAnswer<Route>> = {},
) {
  const asked = given ? requestOf(route, given) : { path: '' };
  const call = { ...asked, ...(timeoutMs && { timeoutMs }) };
  return readQuery<StaffAnswer<Route>>(key, call, { enabled: given !== undefined, ...more });
}

function requestOf<Route extends StaffRoute>(route: Route, given: StaffGiven<Route>) {
  const { body = {} }: { readonly body?: unknown } = given;
  return { path: staffAddress(route, given), body: route.startsWith('GET') ? undefined : body };
}
