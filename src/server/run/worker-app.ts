import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Dependencies } from './dependencies.ts';
import { watchDatabase } from './metrics/watch-database.ts';
import { answerProblems } from '../platform/http/answer-problems.ts';
import { liveness, readiness } from './health.ts';
import { metrics } from '../platform/http/metrics.ts';

/** The application of a process that only works on jobs: health and metrics, nothing for guests or staff. */
export async function buildWorkerApp(deps: Dependencies): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  });
  answerProblems(app);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  const registry = new Registry();
  watchDatabase(deps, registry);
  await app.register(metrics(deps.config.metrics, registry, deps.metrics.registry));
  await app.register(liveness);
  await app.register(readiness({ ...deps, isEnding: () => false }));
  return app;
}
