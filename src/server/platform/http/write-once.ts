import { serializerCompiler } from 'fastify-type-provider-zod';

/** Turns an answer into its text, once where a call answers many guests with the same object, which never changes. */
export const writeOnce: typeof serializerCompiler = (route) => {
  const write = serializerCompiler(route);
  const texts = new WeakMap<object, string>();
  return (answer: unknown) =>
    typeof answer === 'object' && answer !== null ? texts.getOrInsertComputed(answer, write) : write(answer);
};
