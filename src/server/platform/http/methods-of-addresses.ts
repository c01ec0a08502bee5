import type { FastifyInstance } from 'fastify';

/** Records routes registered from now on. The returned function lists a path's methods, none if it has no route. */
export function recordMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { readonly url: string; readonly methods: readonly string[] }[] = [];
  /** Filled at the first unknown path, because a start needs none. */
  const patterns = new Map<string, URLPattern>();
  const readPattern = (pathname: string) => new URLPattern({ pathname });
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ url, methods: [method].flat() });
  });
  return (path) => {
    const found = routes.filter(({ url }) => patterns.getOrInsertComputed(url, readPattern).test({ pathname: path }));
    return [...new Set(found.flatMap(({ methods }) => methods))].toSorted();
  };
}
