import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { Nothing } from '#contract/guest/recovery.ts';
import { STAFF_PARAMS, type StaffCall } from '#contract/desk/staff-call.ts';
import { STAFF_CALLS, type StaffOutcome, type StaffRequest, type StaffRoute } from '#contract/desk/staff-calls.ts';
import type { App } from '../../platform/http/app.ts';

type Request<Route extends StaffRoute> = FastifyRequest<StaffRequest<Route>>;
type Outcome<Route extends StaffRoute> = StaffOutcome<Route> | FastifyReply;
type Handle<Route extends StaffRoute> = (
  request: Request<Route>,
  reply: FastifyReply,
) => Outcome<Route> | Promise<Outcome<Route>>;

/** Registers the handler of a call. The table of calls has its right and its schemas. */
export type On = <Route extends StaffRoute>(
  route: Route,
  handle: Handle<Route>,
  more?: Pick<RouteShorthandOptions, 'onRequest'>,
) => void;

export function createOn(app: App): On {
  return (route, handle, more) => {
    const { right, query, body = Nothing, bodyBytes, answer, asked, ...rules }: StaffCall = STAFF_CALLS[route];
    const [method, url = ''] = route.split(' ');
    const isRead = method === 'GET';
    app.route<StaffRequest<typeof route>>({
      ...more,
      ...(bodyBytes && { bodyLimit: bodyBytes }),
      method: isRead ? 'GET' : 'POST',
      url,
      config: { staffRight: right, ...rules },
      schema: {
        params: paramsOf(url),
        ...(query && { querystring: query }),
        ...(!isRead && { body }),
        ...(answer && { response: { 200: answer, ...(asked && { 202: asked }) } }),
      },
      handler: async (request, reply) => {
        const outcome = await handle(request, reply);
        if (asked && isAsked(outcome)) reply.code(202);
        return outcome;
      },
    });
  };
}

function paramsOf(url: string) {
  const isNamed = (name: string) => new RegExp(`:${name}\\b`).test(url);
  return z.object(Object.fromEntries(Object.entries(STAFF_PARAMS).filter(([name]) => isNamed(name))));
}

function isAsked(outcome: unknown): boolean {
  return typeof outcome === 'object' && outcome !== null && 'state' in outcome && outcome.state === 'asked';
}
