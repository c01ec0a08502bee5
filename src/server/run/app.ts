import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { Registry } from 'prom-client';
import { MAX_ID_LENGTH } from '#contract/values.ts';
import { calls } from '../guest/calls/calls.ts';
import { staffCalls } from '../desk/staff-calls.ts';
import { describeApi } from './describe-api.ts';
import type { Dependencies } from './dependencies.ts';
import { answerBrokenRequest } from '../platform/http/answer-broken-requests.ts';
import { answerFrameworkFault, answerProblems } from '../platform/http/answer-problems.ts';
import { secureAnswers } from '../guest/page/content-security.ts';
import { deskPage } from '../desk/page/desk-page.ts';
import { previewPage } from '../desk/page/preview-page.ts';
import { checkoutPage } from '../guest/checkout-page/checkout-page.ts';
import { guestPage } from '../guest/page/guest-page.ts';
import { isolateVault } from '../guest/payment-card-frame/isolate-vault.ts';
import { paymentCardFrame } from '../guest/payment-card-frame/payment-card-frame.ts';
import { endInOrder } from '../platform/http/end-in-order.ts';
import { liveness, readiness } from './health.ts';
import { metrics } from '../platform/http/metrics.ts';
import { watchDatabase } from './metrics/watch-database.ts';
import { CountedStore } from '../platform/limits/limit-address.ts';
import { inTrace } from '../platform/trace.ts';
import { receiveEvents } from '../booking/pms-events/receive-events.ts';
import { appleWebService } from '../guest/wallet/apple-web-service.ts';

const MAX_BODY_BYTES = 256 * 1024;
/** A slower sender is cut off. */
const REQUEST_ARRIVES_WITHIN_MS = 30_000;
/** Must be the smaller one: otherwise Node swaps the two limits. */
const HEADERS_ARRIVE_WITHIN_MS = 15_000;
const CHECK_EVERY_MS = 5000;
const MAX_EVENT_LOOP_DELAY_MS = 2000;
/** Longer than the maximum delay: an interval without any measurement counts as an infinite delay. */
const DELAY_MEASURED_OVER_MS = 5000;

export type Patience = {
  /** Guests get 503 while the event loop is delayed by more than this. 0: never. */
  readonly maxEventLoopDelayMs?: number;
  readonly delayMeasuredOverMs?: number;
  /** How often unfinished requests are checked against their time limit. */
  readonly checkEveryMs?: number;
};

/** Builds the whole server as one application, not yet listening. */
export async function buildApp(deps: Dependencies, patience: Patience = {}): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = fastify({
    loggerInstance,
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_ARRIVES_WITHIN_MS,
    http: {
      headersTimeout: HEADERS_ARRIVE_WITHIN_MS,
      connectionsCheckingInterval: patience.checkEveryMs ?? CHECK_EVERY_MS,
    },
    trustProxy: (_address: string, hop: number) => hop < deps.config.trustedProxies,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    routerOptions: { caseSensitive: true, maxParamLength: MAX_ID_LENGTH },
    // Requests during the shutdown are answered, for as long as `endInOrder` allows.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerFrameworkFault,
    clientErrorHandler: answerBrokenRequest,
  });
  // Only JSON is accepted. The framework would also parse plain text.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerProblems(app);
  const isEnding = endInOrder(app, deps.config.ending);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    // Answers hold tokens and current prices, so no cache may store them. Cacheable answers override this.
    reply.header('cache-control', 'no-store');
    done();
  });

  // After the body has arrived: reads from a connection have no request's trace.
  app.addHook('preHandler', (request, _reply, done) => {
    inTrace({ request: request.id }, done);
  });

  isolateVault(app, deps.config);
  await secureAnswers(app, deps.config);
  await app.register(compress, { global: false });
  await app.register(rateLimit, { global: false, store: CountedStore });
  // Metrics of this app. Those of the process outlive it, for apps created later in the same process.
  const registry = new Registry();
  deps.guessWatch.showIn(registry);
  watchDatabase(deps, registry);
  await app.register(metrics(deps.config.metrics, registry, deps.metrics.registry));
  if (deps.config.showsApiDocs) await describeApi(app);
  await app.register(liveness);
  await app.register(guarded(deps, patience, isEnding));
  await app.register(guestPage(deps));
  await app.register(deskPage(deps));
  await app.register(previewPage(deps));
  await app.register(paymentCardFrame(deps));
  await app.register(checkoutPage(deps));
  return app;
}

/** Calls that may be refused with 503 under load. Not the page and its files: a page without its scripts is blank. */
function guarded(deps: Dependencies, patience: Patience, isEnding: () => boolean): FastifyPluginAsync {
  return async (app) => {
    await app.register(underPressure, {
      maxEventLoopDelay: patience.maxEventLoopDelayMs ?? MAX_EVENT_LOOP_DELAY_MS,
      sampleInterval: patience.delayMeasuredOverMs ?? DELAY_MEASURED_OVER_MS,
      exposeStatusRoute: false,
    });
    await app.register(calls(deps));
    await app.register(staffCalls(deps));
    await app.register(receiveEvents(deps));
    if (deps.wallets.apple) await app.register(appleWebService(deps, deps.wallets.apple));
    await app.register(readiness({ ...deps, isEnding }));
  };
}
