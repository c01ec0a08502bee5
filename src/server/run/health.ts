import type { FastifyPluginAsync } from 'fastify';
import { listMigrations } from '../platform/database/migrate.ts';
import { findMissingMigrations } from '../platform/database/missing-migrations.ts';
import type { Dependencies } from './dependencies.ts';

/** Liveness, for monitoring. An overloaded server is alive, and would lose its work in a restart. */
export const liveness: FastifyPluginAsync = async (app) => {
  app.get('/health/live', { schema: { hide: true } }, () => ({ status: 'ok' }));
};

type ReadinessDependencies = Pick<Dependencies, 'db' | 'outages'> & { readonly isEnding: () => boolean };

/** Readiness, for the load balancer: the database is reachable and migrated, and its disk has room. */
export function readiness({ db, outages, isEnding }: ReadinessDependencies): FastifyPluginAsync {
  return async (app) => {
    app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
      if (isEnding()) return reply.code(503).send({ status: 'the server is ending' });
      try {
        const missing = await findMissingMigrations(db, await listMigrations());
        if (missing.length > 0) return await reply.code(503).send({ status: 'migrations are missing', missing });
        if (outages.isFull()) return await reply.code(503).send({ status: 'the disk of the database is full' });
        return { status: 'ok' };
      } catch {
        return reply.code(503).send({ status: 'the database does not answer' });
      }
    });
  };
}
