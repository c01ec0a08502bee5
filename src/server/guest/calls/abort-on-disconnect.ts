import type { FastifyReply } from 'fastify';
import { CallerLeft, whileAwaited } from '#pms/awaited.ts';

/**
 * Aborts the work on an answer when the caller disconnects, and throws `CallerLeft`. Requests and computations that no
 * other caller shares are stopped. For calls that change nothing.
 */
export async function abortOnDisconnect<Answer>(
  { raw }: Pick<FastifyReply, 'raw'>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  let isHere = !raw.destroyed;
  if (!isHere) throw new CallerLeft('the caller left');
  const left = new Promise<never>((_resolve, reject) => {
    raw.once('close', () => {
      if (raw.writableFinished) return;
      isHere = false;
      reject(new CallerLeft('the caller left'));
    });
  });
  return Promise.race([whileAwaited(() => isHere, work), left]);
}
