import type { FastifyReply } from 'fastify';
import { invariant } from '#domain/value/invariant.ts';
import { cutAnswer, fillAnswer, type PaidOffers } from '../../booking/availability/paid-offers.ts';

/** Sends an answer that many guests share as one immutable object. It is validated and serialized once. */
export function sendShared(reply: FastifyReply, answer: object): FastifyReply {
  return send(
    reply,
    bytes.getOrInsertComputed(answer, () => Buffer.from(writeJson(reply, answer))),
  );
}

/** The same for offers, with the amounts that each guest's cards pay. */
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
