import type { FastifyReply } from 'fastify';
import { CallerLeft, whileAwaited } from '#pms/awaited.ts';

/** Throws `CallerLeft`. Work that another caller shares goes on. For calls that change nothing. */
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
