import { setTimeout as pause } from 'node:timers/promises';
import { WireProblem, PROBLEMS, type ProblemCode } from '#contract/problem.ts';
import { CALLS, type AnswerOf, type CallName, type RequestOf } from './calls.ts';

/** A request, whose body the contract's schema has validated. */
export type Asked<Body = unknown> = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Body;
};

export type PlayedResponse = { readonly status: number; readonly body: unknown };

/** The connection breaks before the answer. */
export const LOST = Symbol('lost');

type Played<Name extends CallName> = AnswerOf<Name> | WireProblem | typeof LOST;
type Answer<Name extends CallName> =
  | Played<Name>
  | ((asked: Asked<RequestOf<Name>>) => Played<Name> | Promise<Played<Name>>);

/** The answer to each call: an example, a problem, or a function of the request. */
export type Answers = { readonly [Name in CallName]?: Answer<Name> };

/** A problem as the server words it. */
export function problem(code: ProblemCode, more: Partial<WireProblem> = {}): WireProblem {
  const { status, title } = PROBLEMS[code];
  return { type: 'about:blank', title, status, code, detail: title, request_id: 'example', ...more };
}

/** Answers like the API, from examples that each test plans. The contract's schemas validate them. */
export class Playback {
  private planned: Answers = {};
  private asked: { readonly call: CallName; readonly asked: Asked }[] = [];
  private found: string[] = [];
  private takesMs = 0;

  /** Plans answers, replacing earlier ones for the same calls. */
  answer(answers: Answers): void {
    this.planned = { ...this.planned, ...answers };
  }

  /** Delays every answer by `ms`, as a slow connection does. */
  takeTime(ms: number): void {
    this.takesMs = ms;
  }

  /** Plans an answer that waits until the returned function is called. */
  holdBack<Name extends CallName>(call: Name, answer: Answer<Name>): () => void {
    const wait = Promise.withResolvers<undefined>();
    const held = async (asked: Asked<RequestOf<Name>>) => {
      await wait.promise;
      return typeof answer === 'function' ? answer(asked) : answer;
    };
    this.answer({ [call]: held });
    return () => wait.resolve(undefined);
  }

  /** The requests of one call since the test began. */
  askedFor(call: CallName): Asked[] {
    return this.asked.filter((one) => one.call === call).map(({ asked }) => asked);
  }

  /** Unplanned requests, requests that break the contract, and answers that the contract does not allow. */
  get faults(): readonly string[] {
    return this.found;
  }

  /** Resets everything for the next test. */
  forget(): void {
    this.planned = {};
    this.asked = [];
    this.found = [];
    this.takesMs = 0;
  }

  /** Answers one request as planned. LOST makes the transport break the connection. */
  async play<Name extends CallName>(call: Name, request: Asked): Promise<PlayedResponse | typeof LOST> {
    const { request: schema, answer: answerSchema } = CALLS[call];
    const body = schema?.safeParse(request.body);
    if (body?.success === false) return this.refuse(`${call} was asked wrongly: ${body.error.message}`);
    const asked = { ...request, body: body?.data } as Asked<RequestOf<Name>>;
    this.asked.push({ call, asked });
    const planned: Answer<Name> | undefined = this.planned[call];
    if (planned === undefined) return this.refuse(`${call} was asked, and no answer is planned`);
    if (this.takesMs > 0) await pause(this.takesMs);
    const played = typeof planned === 'function' ? await planned(asked) : planned;
    if (played === LOST) return LOST;
    const asProblem = WireProblem.safeParse(played);
    const read = asProblem.success ? asProblem : answerSchema.safeParse(played);
    if (!read.success) return this.refuse(`the example for ${call} is none: ${read.error.message}`);
    return { status: asProblem.success ? asProblem.data.status : 200, body: read.data };
  }

  /** Answers a request to an API address that is no call of the guest page. */
  playUnknown(method: string, address: string): PlayedResponse {
    return this.refuse(`${method} ${address} is no call of the page`);
  }

  private refuse(fault: string): PlayedResponse {
    this.found.push(fault);
    return { status: 501, body: { fault } };
  }
}
