import type { FastifyInstance } from 'fastify';

/** Records routes registered from now on. The returned function lists a path's methods, none if it has no route. */
export function recordMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { readonly pattern: URLPattern; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: new URLPattern({ pathname: url }), methods: [method].flat() });
  });
  return (path) => {
    const found = routes.filter(({ pattern }) => pattern.test({ pathname: path }));
    return [...new Set(found.flatMap(({ methods }) => methods))].toSorted();
  };
}
