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
import { keepVaultApart } from '../guest/payment-card-frame/keep-vault-apart.ts';
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
/** A caller who sends more slowly than this is cut off. */
const REQUEST_ARRIVES_WITHIN_MS = 30_000;
/** Node swaps the two limits when this one is the greater. */
const HEADERS_ARRIVE_WITHIN_MS = 15_000;
const CHECK_EVERY_MS = 5000;
const MAX_EVENT_LOOP_DELAY_MS = 2000;
/** Longer than the delay that is too much: a span in which nothing could be measured counts as an endless delay. */
const DELAY_MEASURED_OVER_MS = 5000;

/** How patient the server is; the usual where nothing is said. */
export type Patience = {
  /** Guests are turned away while a round of the event loop takes longer; 0 turns nobody away. */
  readonly maxEventLoopDelayMs?: number;
  readonly delayMeasuredOverMs?: number;
  /** How often requests are looked for that do not arrive. */
  readonly checkEveryMs?: number;
};

/** The whole server as one application, not yet listening. */
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
    // What arrives while it ends is answered; `endInOrder` says how long.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerFrameworkFault,
    clientErrorHandler: answerBrokenRequest,
  });
  // Only JSON comes in; the framework would read texts too.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerProblems(app);
  const isEnding = endInOrder(app, deps.config.ending);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    // Answers hold tokens and prices of the moment; nobody between us and the guest may keep them. What may be kept
    // says so.
    reply.header('cache-control', 'no-store');
    done();
  });

  // Once the body has arrived: what is read of a connection belongs to nobody's request.
  app.addHook('preHandler', (request, _reply, done) => {
    inTrace({ request: request.id }, done);
  });

  keepVaultApart(app, deps.config);
  await secureAnswers(app, deps.config);
  await app.register(compress, { global: false });
  await app.register(rateLimit, { global: false, store: CountedStore });
  // Figures of this app; those of the process go on counting in an app that follows.
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

/**
 * The calls whose callers may be asked to come back later. The page and its files are not among them: a page without
 * its scripts is blank.
 */
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
