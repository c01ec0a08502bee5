import type {} from '@fastify/compress';

const LEAST_BYTES = 1024;
/** Faster in one go than as a stream. A longer answer would block the event loop for over a millisecond. */
const MOST_BYTES_AT_ONCE = 96 * 1024;

/**
 * Opts a route into compression. No route has it by default: a caller who controls part of an answer can learn the rest
 * from its compressed length (BREACH). So answers that hold a token or personal data are sent uncompressed.
 */
export const PACKED_ON_THE_WAY = {
  compress: {
    threshold: LEAST_BYTES,
    syncThreshold: MOST_BYTES_AT_ONCE,
    encodings: ['br' as const, 'gzip' as const],
  },
};
