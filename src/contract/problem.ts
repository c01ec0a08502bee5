import { z } from 'zod';
import { WireCancellation } from './guest/cancellation.ts';
import { WireCard } from './guest/card.ts';
import { Summary } from './guest/reservation.ts';

/** Every error code of the wire, with its status. The web has its text under the same key. */
export const PROBLEMS = {
  'INPUT.INVALID': { status: 422, title: 'Something in the request is not valid' },
  'INPUT.MALFORMED': { status: 400, title: 'The request is not readable JSON' },
  'INPUT.TOO_LARGE': { status: 413, title: 'The request is too large' },
  'INPUT.HEADERS_TOO_LARGE': { status: 431, title: 'The head of the request is too large' },
  'INPUT.UNSUPPORTED_MEDIA_TYPE': { status: 415, title: 'The request is not JSON' },
  'ROUTE.NOT_FOUND': { status: 404, title: 'There is nothing at this address' },
  'ROUTE.METHOD_NOT_ALLOWED': { status: 405, title: 'This address has no such method' },
  'SALE_PAGE.NOT_FOUND': { status: 404, title: 'There is no such sale page' },
  'SALE_PAGE.PREVIEW': { status: 403, title: 'This is a preview, in which nothing can be done' },
  'PROPERTY.NOT_FOUND': { status: 404, title: 'There is no such property on this sale page' },
  'PROPERTY.NOT_CONFIGURED': { status: 409, title: 'This property cannot be booked yet' },
  'PROPERTY.CLOSED': { status: 409, title: 'This property takes no more bookings' },
  'CARD.NOT_FOUND': { status: 404, title: 'No card with this code' },
  'CARD.TOKEN_INVALID': { status: 401, title: 'The card has to be looked up again' },
  'CARD.EXPIRED': { status: 409, title: 'The card has expired' },
  'CARD.USED_UP': { status: 409, title: 'The card is fully used' },
  'CARD.NOT_STARTED': { status: 409, title: 'The card is not active yet' },
  'CARD.FROZEN': { status: 409, title: 'The card is frozen' },
  'CARD.VOID': { status: 409, title: 'The card is void' },
  'CARD.NOT_HERE': { status: 409, title: 'The card cannot be used at this property' },
  'CARD.NOT_ON_THESE_DAYS': { status: 409, title: 'The card cannot be used on these days' },
  'CARD.NOT_FOR_THIS_ROOM': { status: 409, title: 'The card cannot be used for this room' },
  'CARD.REGISTRATION_REQUIRED': { status: 409, title: 'The card has to be registered first' },
  'CARD.HOLDER_ONLY': { status: 409, title: 'Only the holder can use the card, by a link that is mailed to them' },
  'CARD.REGISTRATION_NOT_NEEDED': { status: 409, title: 'The card needs no registration' },
  'CARD.ALREADY_REGISTERED': { status: 409, title: 'The card is already registered' },
  'CARD.CURRENCY_NOT_ACCEPTED': { status: 409, title: "The card's currency is not accepted here" },
  'CARD.IN_USE': { status: 409, title: 'The card is held by another reservation' },
  'CARD.TOO_MANY_TRIES': { status: 429, title: 'Too many attempts' },
  'CARD.LAST_FOUR_WRONG': { status: 409, title: 'No card of this holder ends in these four characters' },
  'LINK.ENDED': { status: 410, title: 'The link no longer works' },
  'REQUEST.TOO_MANY': { status: 429, title: 'Too many requests' },
  'REQUEST.TOO_SLOW': { status: 408, title: 'The request did not arrive in time' },
  'RESERVATION.NOT_FOUND': { status: 404, title: 'There is no such reservation' },
  'RESERVATION.QUOTE_EXPIRED': { status: 409, title: 'The summary is no longer valid' },
  'RESERVATION.QUOTE_USED': { status: 409, title: 'A reservation was already placed with this summary' },
  'RESERVATION.PRICE_CHANGED': { status: 409, title: 'The price has changed' },
  'RESERVATION.NO_AVAILABILITY': { status: 409, title: 'The stay is no longer available' },
  'RESERVATION.NOT_ACCEPTED': { status: 409, title: 'The hotel did not accept the reservation' },
  'RESERVATION.PAYMENT_CARD_REFUSED': { status: 409, title: 'The payment card was refused' },
  'RESERVATION.NOT_PAID': { status: 409, title: 'The rest was not paid in time' },
  'RESERVATION.PAYMENT_REQUIRED': { status: 409, title: 'The rest has to be paid now' },
  'RESERVATION.KEY_REUSED': { status: 422, title: 'The idempotency key was used for another request' },
  'RESERVATION.TOO_MANY_OPEN': { status: 409, title: 'Too many reservations of this guest are still being settled' },
  'RESERVATION.TOO_MANY_PLACED': { status: 409, title: 'Too many stays were booked for this mailbox within an hour' },
  'RESERVATION.TOO_MANY_CANCELLED': { status: 409, title: 'This guest has cancelled too many stays within an hour' },
  'RESERVATION.IN_PROGRESS': { status: 409, title: 'The reservation is being placed' },
  'RESERVATION.NOT_CANCELLABLE': { status: 409, title: 'This reservation cannot be cancelled' },
  'RESERVATION.STAY_BEGUN': { status: 409, title: 'The stay has begun' },
  'RESERVATION.TERMS_UNKNOWN': { status: 409, title: 'The cancellation terms are not known' },
  'RESERVATION.FEE_CHANGED': { status: 409, title: 'The cancellation fee has changed' },
  'RESERVATION.MOVED': { status: 409, title: 'The hotel has changed this stay' },
  'RESERVATION.CANCELLATION_REFUSED': { status: 409, title: 'The hotel did not accept the cancellation' },
  'PMS.UNAVAILABLE': { status: 503, title: 'The hotel system does not respond' },
  'SERVER.OVERLOADED': { status: 503, title: 'The server is busy' },
  'SERVER.UNAVAILABLE': { status: 503, title: 'The server cannot reach what it needs; ask again in a moment' },
  'SERVER.FAULT': { status: 500, title: 'Something went wrong' },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** One fault of an input. `code` is also a text key. */
export const InputFault = z.object({
  path: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** The only shape of errors (RFC 9457), as application/problem+json. */
export const WireProblem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    request_id: z.string(),
    errors: z.array(InputFault).optional(),
    changed: z
      .array(z.enum(['price', 'cover']))
      .optional()
      .describe('With RESERVATION.PRICE_CHANGED: whether the price, its cover or both have changed'),
    summary: Summary.optional(),
    cards: z
      .array(WireCard)
      .optional()
      .describe(
        'The current cards: all of them with RESERVATION.PRICE_CHANGED if `changed` has "cover"; with another refusal of a placement, those with less value than the summary promised',
      ),
    cancellation: WireCancellation.optional(),
    reference: z.string().optional(),
    may_place_again: z
      .literal(true)
      .optional()
      .describe(
        'With RESERVATION.NOT_ACCEPTED: nothing was booked, and the hotel did not say no; under another idempotency ' +
          'key the same request may be placed, while its quote holds',
      ),
    look_alikes: z
      .literal(true)
      .optional()
      .describe(
        'With `CARD.NOT_FOUND`, if all codes of the sale page are our own: the code has characters that these never have (0, O, 1, I, L)',
      ),
    locked: z
      .literal(true)
      .optional()
      .describe(
        'With CARD.TOO_MANY_TRIES: waiting does not help, as this code is looked up again only once staff unlock it',
      ),
  })
  .meta({ id: 'Problem' });

export type InputFault = z.infer<typeof InputFault>;
export type WireProblem = z.infer<typeof WireProblem>;
