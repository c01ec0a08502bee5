import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { MetricsAccess } from '../config/config.ts';
import { PACKED_ON_THE_WAY } from './packed-on-the-way.ts';
import { Problem } from './problem.ts';

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Metrics for Prometheus: of the app, including every call by route, method and status, and of its process. */
export function metrics(access: MetricsAccess, registry: Registry, ofProcess: Registry): FastifyPluginAsync {
  const plugin = async (app: FastifyInstance) => {
    if (access === 'closed') return;
    collectDefaultMetrics({ register: registry });
    const duration = new Histogram({
      name: 'staycard_http_request_seconds',
      help: 'Duration of calls',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers: [registry],
    });
    // A series that begins with its first fault has no rate, so this one starts at zero.
    const faults = new Counter({
      name: 'staycard_faults_total',
      help: 'Calls answered with 500',
      registers: [registry],
    });
    app.addHook('onResponse', (request, reply, done) => {
      if (reply.statusCode === 500) faults.inc();
      const route = request.routeOptions.url ?? 'none';
      duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
      done();
    });
    app.get('/metrics', { ...PACKED_ON_THE_WAY, schema: { hide: true } }, async (request, reply) => {
      // Does not reveal that metrics exist.
      if (!isAllowed(access, request.headers.authorization)) throw new Problem('ROUTE.NOT_FOUND');
      return reply.type(registry.contentType).send(await Registry.merge([registry, ofProcess]).metrics());
    });
  };
  // Fastify scopes a plugin's hooks to the plugin, unless it opts out.
  return Object.assign(plugin, { [Symbol.for('skip-override')]: true });
}

function isAllowed(access: Exclude<MetricsAccess, 'closed'>, authorization: string | undefined): boolean {
  if (access === 'open') return true;
  return timingSafeEqual(digest(`Bearer ${access.token}`), digest(authorization ?? ''));
}

/** Makes texts of any length comparable in constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
