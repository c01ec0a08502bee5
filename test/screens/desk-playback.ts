import { z } from 'zod';
import { Nothing } from '#contract/guest/recovery.ts';
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts';
import { StaffProblem, STAFF_PROBLEMS, type StaffProblemCode } from '#contract/desk/staff-problems.ts';
import type { StaffCall } from '#contract/desk/staff-call.ts';
import { STAFF_CALLS } from '#contract/desk/staff-calls.ts';
import { DESK_CALLS, type DeskAnswers, type DeskAsked, type DeskCallName } from './desk-calls.ts';
import { DESK_ANSWERS } from './examples/desk-answers.ts';

/** A request as it leaves the browser. */
export type WireRequest = { readonly method: string; readonly address: string; readonly body: unknown };
export type WireAnswer = { readonly status: number; readonly type: string; readonly text: string };

/** A problem as the server words it. */
export function staffProblem(code: StaffProblemCode | ProblemCode, detail?: string): StaffProblem {
  const { status, title } = { ...PROBLEMS, ...STAFF_PROBLEMS }[code];
  return { type: 'about:blank', title, status, code, detail: detail ?? title, request_id: 'example' };
}

/**
 * Plays the calls of the desk from examples, without a server. The contract validates each request and each answer. An
 * invalid request, or one without an answer, is a fault.
 */
export class DeskPlayback {
  readonly faults: string[] = [];
  /** The address of each request, with its query. */
  readonly addresses: string[] = [];
  private planned: DeskAnswers = DESK_ANSWERS;
  private refusal: StaffProblem | undefined;
  private readonly asked: (DeskAsked & { readonly call: DeskCallName })[] = [];
  private readonly change: (example: unknown) => unknown;

  constructor(change: (example: unknown) => unknown = (example) => example) {
    this.change = change;
  }

  /** Plans answers, replacing earlier ones for the same calls. */
  answer(answers: DeskAnswers): void {
    this.planned = { ...this.planned, ...answers };
  }

  /** Answers every request with this problem from now on. Undefined restores the planned answers. */
  refuseAll(problem: StaffProblem | undefined): void {
    this.refusal = problem;
  }

  forget(): void {
    this.planned = DESK_ANSWERS;
    this.refusal = undefined;
  }

  /** The requests of one call, in order. */
  askedFor(call: DeskCallName): readonly DeskAsked[] {
    return this.asked.filter((one) => one.call === call);
  }

  async play({ method, address, body }: WireRequest): Promise<WireAnswer> {
    this.addresses.push(address);
    const { pathname, searchParams } = new URL(address, 'http://desk.example');
    const found = ROUTES.find((route) => route.method === method && route.pattern.test(pathname));
    if (!found) return this.fail(`${method} ${pathname} is no call of the table`);
    const params = found.pattern.exec(pathname)?.groups ?? {};
    const sent = method === 'GET' ? readQuery(searchParams) : body;
    const { query = Nothing, body: bodySchema = Nothing, answer } = schemasOf(found.call, params);
    const read = (method === 'GET' ? query : bodySchema).safeParse(sent);
    if (!read.success) return this.fail(`${found.call} was asked wrongly: ${read.error.message}`);
    this.asked.push({ call: found.call, params, sent });
    return this.refusal ? write(this.refusal) : this.playCall(found.call, answer, { params, sent });
  }

  private async playCall(call: DeskCallName, schema: z.ZodType, asked: DeskAsked): Promise<WireAnswer> {
    const planned: unknown = this.planned[call];
    const example: unknown = typeof planned === 'function' ? await (planned as PlannedAnswer)(asked) : planned;
    if (example === undefined) return this.fail(`${call} was asked, and no answer is planned`);
    const problem = StaffProblem.safeParse(example);
    if (problem.success) return write(problem.data);
    const answer = schema.safeParse(this.change(example));
    if (!answer.success) return this.fail(`the example for ${call} breaks the contract: ${answer.error.message}`);
    return typeof answer.data === 'string'
      ? { status: 200, type: 'text/csv', text: answer.data }
      : { status: 200, type: 'application/json', text: JSON.stringify(answer.data) };
  }

  private fail(fault: string): WireAnswer {
    this.faults.push(fault);
    return { status: 501, type: 'application/json', text: JSON.stringify({ fault }) };
  }
}

type PlannedAnswer = (asked: DeskAsked) => unknown;

/** Static paths come before paths with a parameter in the same place. */
const ROUTES = Object.entries(DESK_CALLS)
  .toSorted(([, one], [, other]) => one.split(':').length - other.split(':').length)
  .map(([call, route]) => {
    const [method, path = ''] = route.split(' ');
    return { call: call as DeskCallName, method, pattern: patternOf(path) };
  });

function schemasOf(call: DeskCallName, { act = '' }: DeskAsked['params']) {
  const table: Readonly<Record<string, StaffCall>> = STAFF_CALLS;
  const { query, body, answer, asked } = table[DESK_CALLS[call].replace(':act', act)] ?? {};
  return { query, body, answer: answer && asked ? z.union([answer, asked]) : (answer ?? z.string()) };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

function readQuery(query: URLSearchParams): Readonly<Record<string, string | readonly string[]>> {
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

function write(problem: StaffProblem): WireAnswer {
  return { status: problem.status, type: 'application/problem+json', text: JSON.stringify(problem) };
}
