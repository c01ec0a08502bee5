import type { FastifyReply } from 'fastify';
import { NobodyWaits, whileAwaited } from '#pms/awaited.ts';

/**
 * Works on an answer for as long as the caller is there: with the connection closed, it throws `NobodyWaits`, and what
 * nobody else waits for is asked and computed no further. For calls that change nothing.
 */
export async function abortOnDisconnect<Answer>(
  { raw }: Pick<FastifyReply, 'raw'>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  let isHere = !raw.destroyed;
  if (!isHere) throw new NobodyWaits('the caller left');
  const left = new Promise<never>((_resolve, reject) => {
    raw.once('close', () => {
      if (raw.writableFinished) return;
      isHere = false;
      reject(new NobodyWaits('the caller left'));
    });
  });
  return Promise.race([whileAwaited(() => isHere, work), left]);
}
