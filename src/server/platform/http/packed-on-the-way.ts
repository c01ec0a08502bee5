import type {} from '@fastify/compress';

const LEAST_BYTES = 1024;
/** In one go, which takes less than a stream does; a longer answer would hold up others for more than a millisecond. */
const MOST_BYTES_AT_ONCE = 96 * 1024;

/**
 * For a route whose answers may be packed for a caller who asks for it. None does by itself: who can choose a part of
 * an answer and sees how long it is when packed learns what else is in it (BREACH), so an answer that holds a token or
 * a person is sent as it is.
 */
export const PACKED_ON_THE_WAY = {
  compress: {
    threshold: LEAST_BYTES,
    syncThreshold: MOST_BYTES_AT_ONCE,
    encodings: ['br' as const, 'gzip' as const],
  },
};
