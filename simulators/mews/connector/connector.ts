import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { asksForMore } from './asks-for-more.ts';
import { distortAnswer, type FaultEffect, messageOfStatus } from '../request/faults.ts';
import { findIntegration } from '../events/integration.ts';
import { findJustChanged, recordWrites } from './just-changed.ts';
import { invalidField, MewsRefusal } from '../request/mews-refusal.ts';
import type { IntegrationRow } from '../model/enterprise-rows.ts';
import type { Context, Operation } from '../request/operation.ts';
import { findOperation } from '../operations/operation-list.ts';
import { applyDueChanges } from '../state/due-changes.ts';
import { narrowPortfolio } from './portfolio.ts';
import { applyLeniencies, checkContentType, parseJsonObject, readBody, readInput } from '../request/request-reading.ts';
import { type Simulator, writeAtOnce } from '../state/simulator.ts';

export const connectorPrefix = '/api/connector/v1/';

interface Answer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
  /** Instead of an answer the connection is cut, or left hanging. */
  silence?: 'cut' | 'hang';
}

/** Serves one request to the Connector API. Never throws. */
export async function serveConnector(
  simulator: Simulator,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const receivedAtMs = performance.now();
  const requestId = simulator.newId();
  const trace = { operation: path, accessToken: null as string | null, fault: null as string | null };
  const answer = await answerRequest(simulator, path, request, trace).catch((error: unknown) =>
    describeError(error, requestId),
  );
  if (answer.status >= 400 && !answer.silence) answer.body = describeFailure(answer, requestId);
  simulator.log.add({
    ...trace,
    status: answer.silence ? 0 : answer.status,
    durationMs: Math.round(performance.now() - receivedAtMs),
    receivedAtMs: simulator.clock.now(),
    requestId,
  });
  send(answer, requestId, request, response);
}

function describeError(error: unknown, requestId: string): Answer {
  if (error instanceof MewsRefusal) return { status: error.status, body: error.message, headers: error.headers };
  process.stderr.write(`Request ${requestId} failed: ${error instanceof Error ? error.stack : String(error)}\n`);
  return { status: 500, body: messageOfStatus(500), headers: {} };
}

function describeFailure(answer: Answer, requestId: string): object {
  return { Message: String(answer.body), RequestId: requestId, Details: null };
}

function send(answer: Answer, requestId: string, request: IncomingMessage, response: ServerResponse): void {
  if (answer.silence === 'cut') return void request.socket.destroy();
  if (answer.silence === 'hang') return;
  const isEmpty = answer.status === 200 && isNothing(answer.body);
  if (isEmpty && prefersMinimal(request)) {
    return void response.writeHead(204, { 'Request-Id': requestId, ...answer.headers }).end();
  }
  const body = Buffer.from(JSON.stringify(answer.body));
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length };
  response.writeHead(answer.status, { ...headers, 'Request-Id': requestId, ...answer.headers }).end(body);
}

function prefersMinimal({ headers }: IncomingMessage): boolean {
  return [headers['prefer']].flat().some((value) => /(?:^|[,;\s])return=minimal(?:$|[,;\s])/i.test(value ?? ''));
}

/** An empty page has its lists and its cursor, all empty. */
function isNothing(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.values(value).every(isNothing));
}

/** The order of checks: address, method, form, tokens, permission, limit, fields, rules. */
async function answerRequest(
  simulator: Simulator,
  path: string,
  request: IncomingMessage,
  trace: { accessToken: string | null; fault: string | null },
): Promise<Answer> {
  const { switches } = simulator;
  const operation = findOperation(path, switches);
  if (!operation) throw new MewsRefusal(404, 'Not found.');
  if (request.method !== 'POST') throw new MewsRefusal(switches.wrongMethodStatus, 'Not found.');
  checkContentType(request, switches);
  const body = applyLeniencies(operation, parseJsonObject(await readBody(request)), switches);
  trace.accessToken = typeof body['AccessToken'] === 'string' ? body['AccessToken'] : null;
  const input = readInput(operation.schema, body);
  const integration = findIntegration(simulator, body);
  const fault = simulator.faults.takeFault(operation.path, trace.accessToken);
  trace.fault = fault?.kind ?? null;
  if (fault?.kind === 'latency') await pause(fault.ms);
  if (fault?.kind === 'stall') await simulator.faults.untilForgotten;
  if (!integration) throw new MewsRefusal(401, messageOfStatus(401));
  const isBeta = operation.isBeta && !switches.betaOperations;
  if (isBeta || integration.DeniedOperations.includes(operation.path))
    throw new MewsRefusal(401, 'No permission to use this operation.');
  checkLimit(simulator, integration);
  const early = fault && answerBeforeWork(fault, body);
  if (early) return early;
  checkEnvelope(simulator, operation, body);
  if (input.fieldFault) throw input.fieldFault;
  const baseUrl = simulator.publicUrl ?? `http://${request.headers.host ?? 'localhost'}`;
  const caller = { integration: narrowPortfolio(integration, operation.path, body, simulator), baseUrl };
  return execute(simulator, operation, caller, input.value, fault);
}

/**
 * `POST /simulator/desk`: executes an operation as the hotel's staff would in Mews itself. It is not subject to the
 * API's faults, limits and denied operations.
 */
export function workAtDesk(simulator: Simulator, { operation: path, ...body }: Record<string, unknown>): unknown {
  const operation = findOperation(String(path), simulator.switches);
  const integration = findIntegration(simulator, body);
  if (!operation || !integration) throw new Error(`No such operation or hotel: ${String(path)}`);
  const input = readInput(operation.schema, body);
  if (input.fieldFault) throw input.fieldFault;
  const caller = { integration, baseUrl: simulator.publicUrl ?? '' };
  return execute(simulator, operation, caller, input.value, undefined).body;
}

function checkLimit(simulator: Simulator, integration: IntegrationRow): void {
  const waitSeconds = simulator.limiter.countRequest(integration.AccessToken, Date.now(), simulator.switches);
  if (waitSeconds === undefined) return;
  const isSent = simulator.switches.limiterSendsRetryAfter;
  throw new MewsRefusal(429, messageOfStatus(429), isSent ? retryAfter(waitSeconds) : {});
}

function answerBeforeWork(fault: FaultEffect, body: Record<string, unknown>): Answer | undefined {
  if (fault.kind === 'status') return failWith(fault);
  if (fault.kind === 'tooMuch' && asksForMore(body, fault)) return failWith({ status: 408 });
  if (fault.kind === 'cutBeforeCommit') return { status: 500, body: '', headers: {}, silence: 'cut' };
  if (fault.kind === 'hang' && !fault.executed) return { status: 500, body: '', headers: {}, silence: 'hang' };
  return undefined;
}

function failWith(fault: { status: number; message?: string | undefined; retryAfter?: number | undefined }): Answer {
  return {
    status: fault.status,
    body: fault.message ?? messageOfStatus(fault.status),
    headers: fault.retryAfter === undefined ? {} : retryAfter(fault.retryAfter),
  };
}

function retryAfter(seconds: number): Record<string, string> {
  return { 'Retry-After': String(seconds) };
}

function checkEnvelope(simulator: Simulator, operation: Operation, body: Record<string, unknown>): void {
  const hasLanguage = typeof body['LanguageCode'] === 'string';
  const hasCulture = typeof body['CultureCode'] === 'string';
  if (hasLanguage !== hasCulture) throw invalidField(hasLanguage ? 'CultureCode' : 'LanguageCode');
  const refusesEnterprise = operation.isChainWide && simulator.switches.chainWideRefusesEnterprise;
  const foreign = refusesEnterprise ? ['EnterpriseId', 'EnterpriseIds'].find((key) => key in body) : undefined;
  if (foreign) throw invalidField(foreign);
  if (simulator.switches.unknownRequestKeys === 'ignored') return;
  const unknown = Object.keys(body).find((key) => !(key in operation.schema.shape));
  if (unknown) throw invalidField(unknown);
}

function execute(
  simulator: Simulator,
  operation: Operation,
  caller: Pick<Context, 'integration' | 'baseUrl'>,
  input: unknown,
  fault: FaultEffect | undefined,
): Answer {
  const nowMs = simulator.clock.now();
  applyDueChanges(simulator, nowMs);
  const body = work(simulator, operation, input, {
    world: simulator.world,
    switches: simulator.switches,
    nowMs: operation.path === 'configuration/get' ? nowMs + simulator.clockSkewMs : nowMs,
    ...caller,
    newId: simulator.newId,
    isRoomLost: fault?.kind === 'roomLost',
  });
  if (fault?.kind === 'executedStatus') return failWith(fault);
  if (fault?.kind === 'cutAfterCommit') return { status: 200, body, headers: {}, silence: 'cut' };
  if (fault?.kind === 'hang') return { status: 200, body, headers: {}, silence: 'hang' };
  return { status: 200, body: fault ? distortAnswer(body, fault) : body, headers: {} };
}

function work(simulator: Simulator, operation: Operation, input: unknown, context: Context): object {
  return writeAtOnce(simulator, () => {
    if (operation.writes) findJustChanged(simulator, input, context.nowMs);
    const body = operation.run(context, input);
    if (operation.writes) recordWrites(simulator, context.nowMs);
    return body;
  });
}
