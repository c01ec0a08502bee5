import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { applyDueChanges } from '../state/due-changes.ts';
import type { FaultEffect } from '../request/faults.ts';
import { answerJson } from '../request/json-answer.ts';
import type { PaymentRow } from '../model/account-rows.ts';
import type { Context } from '../request/operation.ts';
import { settlePayment } from '../money/pay-request.ts';
import { parseJsonObject, readBody } from '../request/request-reading.ts';
import { type Simulator, writeAtOnce } from '../state/simulator.ts';
import { drawBank } from './bank-page.ts';
import { embedScript } from './embed-script.ts';
import { findView } from './find-view.ts';
import { drawFrame } from './frame-page.ts';
import {
  failure,
  guestChoice,
  guestVerification,
  success,
  takeChoice,
  type ChoiceResult,
  takeVerification,
} from './take-choice.ts';

export const checkoutPrefix = '/payments/';

type Writing = Pick<Context, 'world' | 'nowMs' | 'newId' | 'switches'>;
type Serve = (simulator: Simulator, url: URL, body: string, response: ServerResponse) => void;

const routes: Record<string, Serve> = {
  'GET /payments/checkout-embed.js': (_simulator, _url, _body, response) => {
    response
      .writeHead(200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': 'no-cache',
      })
      .end(embedScript);
  },
  'GET /payments/checkout': serveFrame,
  'POST /payments/checkout/pay': servePay,
  'POST /payments/checkout/verify': (simulator, _url, body, response) => {
    const input = guestVerification.parse(parseJsonObject(body));
    answerJson(
      response,
      200,
      write(simulator, (writing) => takeVerification(writing, input)),
    );
  },
  'POST /payments/checkout/tracking': (_simulator, _url, _body, response) => {
    response.writeHead(204).end();
  },
  'GET /payments/bank': serveBank,
  'POST /payments/bank': takeDecision,
};

/**
 * Serves the checkout under `/payments/`. Requests are logged by their path alone, and the guest's input is not stored.
 */
export async function serveCheckout(
  simulator: Simulator,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const serve = routes[`${request.method ?? 'GET'} ${url.pathname}`];
  const receivedAtMs = performance.now();
  const path = url.pathname.slice(1);
  const fault = takeOwnFault(simulator, path);
  try {
    const body = await readBody(request);
    if (fault?.kind === 'latency') await pause(fault.ms);
    if (fault?.kind === 'stall') await simulator.faults.untilForgotten;
    if (fault?.kind === 'cutBeforeCommit') return void request.socket.destroy();
    if (fault?.kind === 'status') response.writeHead(fault.status).end();
    else if (!serve) response.writeHead(404).end();
    else serve(simulator, url, body, response);
  } catch {
    // Not even logged, because an error may quote the input.
    response.writeHead(422).end();
  }
  simulator.log.add({
    operation: path,
    accessToken: null,
    fault: fault?.kind ?? null,
    status: response.statusCode,
    durationMs: Math.round(performance.now() - receivedAtMs),
    receivedAtMs: simulator.clock.now(),
    requestId: simulator.newId(),
  });
}

/** A fault for exactly this path. Faults for all operations apply to the Connector only. */
function takeOwnFault({ faults }: Simulator, path: string): FaultEffect | undefined {
  return faults.list().some((fault) => fault.operation === path) ? faults.takeFault(path, null) : undefined;
}

function write<Result>(simulator: Simulator, work: (writing: Writing) => Result): Result {
  const { world, newId, switches } = simulator;
  const nowMs = simulator.clock.now();
  applyDueChanges(simulator, nowMs);
  return writeAtOnce(simulator, () => work({ world, newId, switches, nowMs }));
}

const frameQuery = z.object({
  request: z.guid(),
  origin: z.url({ protocol: /^https?$/ }),
  language: z.string(),
  methods: z.string(),
  payment: z.union([z.literal(''), z.guid()]),
  return: z.url({ protocol: /^https?$/ }),
  tracking: z.enum(['true', 'false']),
  header: z.enum(['true', 'false']),
  styles: z.string().transform((text) => z.record(z.string(), z.string()).parse(JSON.parse(text))),
});

function serveFrame(simulator: Simulator, url: URL, _body: string, response: ServerResponse): void {
  const query = frameQuery.parse(Object.fromEntries(url.searchParams));
  const { world, switches, clock } = simulator;
  applyDueChanges(simulator, clock.now());
  const view = findView(world, query.request, query.payment, clock.now());
  const returned = world.payments.find(query.payment);
  const event = returned && switches.checkoutCallsBackAfterReturn ? describeReturn(returned) : undefined;
  const request = world.paymentRequests.find(query.request) ?? world.paymentMethodRequests.find(query.request);
  const own = world.enterprises.find(request?.EnterpriseId)?.DefaultLanguageCode ?? 'en-GB';
  const setting = {
    requestId: query.request,
    parentOrigin: query.origin,
    returnUrl: query.return,
    languageCode: query.language || own,
    methods: query.methods.split(','),
    isTracking: query.tracking === 'true',
    hasHeader: query.header === 'true',
    styles: query.styles,
    event,
  };
  answerPage(response, 'frame-ancestors *', (nonce) => drawFrame(view, setting, nonce));
}

function describeReturn(payment: PaymentRow): object | undefined {
  if (payment.State === 'Charged') return success('payment-charged', payment, payment.Id);
  const hasFailed = payment.State === 'Failed' || payment.State === 'Canceled';
  return hasFailed ? failure('The payment was not made at the bank.') : undefined;
}

/** The content security policy of a page. `framing` is the value for the sites that may embed it. */
function answerPage(response: ServerResponse, framing: string, draw: (nonce: string) => string): void {
  const nonce = randomUUID();
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'`;
  response
    .writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `${policy}; ${framing}`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    .end(draw(nonce));
}

function servePay(simulator: Simulator, _url: URL, body: string, response: ServerResponse): void {
  const choice = guestChoice.parse(parseJsonObject(body));
  const result = write(simulator, (writing): ChoiceResult => takeChoice(writing, choice));
  if (result.kind !== 'redirect') return answerJson(response, 200, result);
  const query = new URLSearchParams({
    payment: result.paymentId,
    return: choice.returnUrl ?? '',
    language: choice.languageCode,
  });
  // Relative to the frame's address, which is the one under which the guest reaches the simulator.
  answerJson(response, 200, { kind: 'redirect', url: `/payments/bank?${query.toString()}` });
}

const bankQuery = z.object({
  payment: z.guid(),
  return: z.url({ protocol: /^https?$/ }),
  language: z.string().default('en-GB'),
});

function serveBank({ world }: Simulator, url: URL, _body: string, response: ServerResponse): void {
  const query = bankQuery.parse(Object.fromEntries(url.searchParams));
  const payment = findIdeal(world.payments.find(query.payment));
  answerPage(response, "frame-ancestors 'none'", (nonce) => drawBank(payment, query.return, query.language, nonce));
}

function findIdeal(payment: PaymentRow | undefined): PaymentRow {
  if (payment?.Data.Alternative?.Type !== 'Ideal') throw new Error('No such payment.');
  return payment;
}

/** The guest decides at their bank and returns with the payment's id in the address. */
function takeDecision(simulator: Simulator, _url: URL, body: string, response: ServerResponse): void {
  const form = Object.fromEntries(new URLSearchParams(body));
  const { decision, ...query } = bankQuery.extend({ decision: z.enum(['pay', 'cancel', 'later']) }).parse(form);
  write(simulator, (writing) => {
    const payment = findIdeal(writing.world.payments.find(query.payment));
    if (decision === 'later' || payment.State !== 'Pending') return;
    settlePayment(writing, payment, decision === 'pay' ? 'Charged' : 'Failed');
  });
  const back = new URL(query.return);
  back.searchParams.set('paymentId', query.payment);
  response.writeHead(303, { Location: back.href }).end();
}
