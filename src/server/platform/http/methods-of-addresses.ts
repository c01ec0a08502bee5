import type { FastifyInstance } from 'fastify';

/** Notes every route from now on; answers which methods an address has, none where there is nothing. */
export function noteMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { readonly pattern: URLPattern; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: new URLPattern({ pathname: url }), methods: [method].flat() });
  });
  return (path) => {
    const found = routes.filter(({ pattern }) => pattern.test({ pathname: path }));
    return [...new Set(found.flatMap(({ methods }) => methods))].toSorted();
  };
}
