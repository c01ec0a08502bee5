import type { FastifyReply } from 'fastify';
import { invariant } from '#domain/value/invariant.ts';
import { cutAnswer, fillAnswer, type PaidOffers } from '../../booking/availability/paid-offers.ts';

/** Sends an answer that many guests share as the same object, which never changes: it is checked and written once. */
export function sendShared(reply: FastifyReply, answer: object): FastifyReply {
  return send(
    reply,
    bytes.getOrInsertComputed(answer, () => Buffer.from(writeJson(reply, answer))),
  );
}

/** The same of offers, with what each guest's cards pay of them. */
export function sendPaid(reply: FastifyReply, answer: object, paid: PaidOffers): FastifyReply {
  return send(
    reply,
    fillAnswer(
      cuts.getOrInsertComputed(answer, () => cutAnswer(writeJson(reply, answer))),
      paid,
    ),
  );
}

function send(reply: FastifyReply, json: Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json);
}

function writeJson(reply: FastifyReply, answer: object): string {
  const json = reply.serialize(answer);
  invariant(typeof json === 'string', 'answers are JSON');
  return json;
}

const bytes = new WeakMap<object, Buffer>();
const cuts = new WeakMap<object, readonly Buffer[]>();
