import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { WireProblem, PROBLEMS, type ProblemCode } from '#contract/problem.ts';
import { CALLS, type AnswerOf, type CallName, type RequestOf } from './calls.ts';

/** What a page asked, as the contract reads it. */
export type Asked<Body = unknown> = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Body;
};

/** The line breaks before an answer is there. */
export const LOST = Symbol('lost');

type Played<Name extends CallName> = AnswerOf<Name> | WireProblem | typeof LOST;
type Answer<Name extends CallName> =
  | Played<Name>
  | ((asked: Asked<RequestOf<Name>>) => Played<Name> | Promise<Played<Name>>);

/** What is answered to each call: an example, a problem, or what to make of the question. */
export type Answers = { readonly [Name in CallName]?: Answer<Name> };

/** A problem as the server words it. */
export function problem(code: ProblemCode, more: Partial<WireProblem> = {}): WireProblem {
  const { status, title } = PROBLEMS[code];
  return { type: 'about:blank', title, status, code, detail: title, request_id: 'example', ...more };
}

/** Answers of an API that was never asked: examples that the contract's schemas accept, as each test plans them. */
export class Playback {
  private planned: Answers = {};
  private asked: { readonly call: CallName; readonly asked: Asked }[] = [];
  private found: string[] = [];
  private takesMs = 0;

  /** Plans answers, in place of those that were planned for the same calls before. */
  answer(answers: Answers): void {
    this.planned = { ...this.planned, ...answers };
  }

  /** Lets every answer take so long, as on a real line. */
  takeTime(ms: number): void {
    this.takesMs = ms;
  }

  /** Plans an answer that waits until the returned function lets it go. */
  holdBack<Name extends CallName>(call: Name, answer: Answer<Name>): () => void {
    const wait = Promise.withResolvers<undefined>();
    const held = async (asked: Asked<RequestOf<Name>>) => {
      await wait.promise;
      return typeof answer === 'function' ? answer(asked) : answer;
    };
    this.answer({ [call]: held });
    return () => wait.resolve(undefined);
  }

  /** What was asked of one call since the test began. */
  askedFor(call: CallName): Asked[] {
    return this.asked.filter((one) => one.call === call).map(({ asked }) => asked);
  }

  /** Requests that nobody planned or that break the contract, and answers that the contract does not allow. */
  get faults(): readonly string[] {
    return this.found;
  }

  /** A new test plans everything again. */
  forget(): void {
    this.planned = {};
    this.asked = [];
    this.found = [];
    this.takesMs = 0;
  }

  /** The calls as routes of a server. */
  routes(): FastifyPluginAsync {
    return async (app) => {
      for (const call of Object.keys(CALLS) as CallName[]) {
        const { method, path } = CALLS[call];
        app.route({ method, url: path, handler: (request, reply) => this.play(call, request, reply) });
      }
      app.all('/vrm/*', (request, reply) =>
        this.refuse(reply, `${request.method} ${request.url} is no call of the page`),
      );
    };
  }

  private async play<Name extends CallName>(call: Name, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { request: schema, answer: answerSchema } = CALLS[call];
    const body = schema?.safeParse(request.body);
    if (body?.success === false) return this.refuse(reply, `${call} was asked wrongly: ${body.error.message}`);
    const { params, query, headers } = request as FastifyRequest<{
      Params: Record<string, string>;
      Querystring: Record<string, string>;
    }>;
    const asked = { params, query, headers, body: body?.data } as Asked<RequestOf<Name>>;
    this.asked.push({ call, asked });
    const planned: Answer<Name> | undefined = this.planned[call];
    if (planned === undefined) return this.refuse(reply, `${call} was asked, and no answer is planned`);
    if (this.takesMs > 0) await pause(this.takesMs);
    const played = typeof planned === 'function' ? await planned(asked) : planned;
    if (played === LOST) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    const isProblem = WireProblem.safeParse(played).success;
    const read = isProblem ? WireProblem.safeParse(played) : answerSchema.safeParse(played);
    if (!read.success) return this.refuse(reply, `the example for ${call} is none: ${read.error.message}`);
    if (isProblem) reply.code((played as WireProblem).status).type('application/problem+json');
    await reply.send(read.data);
  }

  private async refuse(reply: FastifyReply, fault: string): Promise<void> {
    this.found.push(fault);
    await reply.code(501).send({ fault });
  }
}
