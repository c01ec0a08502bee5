import { registerHooks } from 'node:module';

const ROOT = new URL('../', import.meta.url).href;
const ALIAS = /^#(?=(?:contract|domain|pms|presentation)\/)/;
const HOOKS = Symbol.for('staycard.own-imports');

/**
 * Resolves the imports of our own files and of Node's. Vitest would send each to its main process, for its watch mode,
 * and Node would look for the file's package. A worker reads this file again for each test file.
 */
if (process.env['VITEST_MODE'] === 'RUN' && !(HOOKS in globalThis)) {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('node:')) return { url: specifier, format: 'builtin', shortCircuit: true };
      const url = locate(specifier, context.parentURL);
      return url === undefined ? next(specifier, context) : { url, format: 'module-typescript', shortCircuit: true };
    },
  });
  Object.assign(globalThis, { [HOOKS]: hooks });
}

function locate(specifier: string, from: string | undefined): string | undefined {
  if (!specifier.endsWith('.ts') || from?.startsWith(ROOT) !== true || from.includes('/node_modules/'))
    return undefined;
  if (ALIAS.test(specifier)) return specifier.replace(ALIAS, `${ROOT}src/`);
  return specifier.startsWith('.') ? new URL(specifier, from).href : undefined;
}
