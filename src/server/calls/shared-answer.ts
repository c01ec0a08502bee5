import type { FastifyReply } from 'fastify';
import { invariant } from '#domain/invariant.ts';
import { cutAtStandIns, nameCards, type CutAnswer } from '../availability/card-stand-ins.ts';

/**
 * Sends an answer that many guests share as the same object, which never changes: it is checked and written once. Where
 * it holds stand-ins for cards, each guest is sent the numbers of their own.
 */
export function sendShared(reply: FastifyReply, answer: object, last4s: readonly string[] = []): FastifyReply {
  const cut = cuts.getOrInsertComputed(answer, () => {
    const json = reply.serialize(answer);
    invariant(typeof json === 'string', 'answers are JSON');
    return cutAtStandIns(json);
  });
  return reply.type('application/json; charset=utf-8').send(nameCards(cut, last4s));
}

const cuts = new WeakMap<object, CutAnswer>();
