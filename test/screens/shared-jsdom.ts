import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;
/** A worker reuses its document for all files, because opening another costs more than a test. */
const opened = Symbol.for('staycard.jsdom');

const sharedJsdom: Environment = {
  ...jsdom,
  name: 'shared-jsdom',
  async setup(global: Record<symbol, unknown>, options) {
    global[opened] ??= await jsdom.setup(global, options);
    return { teardown: () => undefined };
  },
};

export default sharedJsdom;
