import { z } from 'zod';
import { dateAt, type Stay } from '#domain/stay/stay.ts';
import { id, list, optionalInstant, text } from '../schema/lenient.ts';

/**
 * Data that an event makes stale. Free rooms without a span are stale on all nights. The span of a moved reservation is
 * its new one: rooms that it freed in another half-year show after a minute at the latest.
 */
type StaleAnswers = { readonly of: 'availability'; readonly span?: Stay } | { readonly of: 'prices' };

const webhookSchema = z.object({
  EnterpriseId: id,
  Events: list(z.object({ Discriminator: text, Value: z.object({ Id: z.guid() }).optional().catch(undefined) })),
});

const socketSchema = z.object({
  Events: list(
    z.object({
      Type: text,
      Id: z.guid().optional().catch(undefined),
      StartUtc: optionalInstant,
      EndUtc: optionalInstant,
    }),
  ),
});

const ROOM_EVENTS = ['ServiceOrderUpdated', 'ResourceUpdated', 'ResourceBlockUpdated'];

/**
 * Reads a general webhook of Mews: its enterprise, whether free rooms are stale, and the payments and rooms that it is
 * about. It has ids only, may come late, twice or out of order, and is not signed, so its address has to be a secret.
 * Undefined if the body is no webhook.
 */
export function parseWebhook(body: unknown):
  | {
      readonly enterpriseId: string;
      readonly availability: boolean;
      readonly payments: readonly string[];
      readonly rooms: readonly string[];
    }
  | undefined {
  const webhook = webhookSchema.safeParse(body).data;
  if (!webhook) return undefined;
  const idsOf = (kind: string) =>
    webhook.Events.filter(({ Discriminator }) => Discriminator === kind).flatMap(({ Value }) => Value?.Id ?? []);
  return {
    enterpriseId: webhook.EnterpriseId,
    availability: webhook.Events.some(({ Discriminator }) => ROOM_EVENTS.includes(Discriminator)),
    payments: idsOf('PaymentUpdated'),
    rooms: idsOf('ServiceOrderUpdated'),
  };
}

/** The data that a message of Mews' WebSocket makes stale. Empty if the message is irrelevant or unreadable. */
export function parseSocketMessage(message: string, timeZone: string): StaleAnswers[] {
  return readEvents(message).flatMap(({ Type, StartUtc, EndUtc }): StaleAnswers[] => {
    if (Type === 'PriceUpdate') return [{ of: 'prices' }];
    if (Type === 'Resource') return [{ of: 'availability' }];
    if (Type !== 'Reservation') return [];
    return [{ of: 'availability', ...(StartUtc && EndUtc ? { span: spanOf(StartUtc, EndUtc, timeZone) } : {}) }];
  });
}

export function listChangedRooms(message: string): string[] {
  return readEvents(message).flatMap(({ Type, Id }) => (Type === 'Reservation' && Id ? [Id] : []));
}

function readEvents(message: string) {
  let body: unknown;
  try {
    body = JSON.parse(message);
  } catch {
    return [];
  }
  return socketSchema.safeParse(body).data?.Events ?? [];
}

function spanOf(start: Temporal.Instant, end: Temporal.Instant, timeZone: string): Stay {
  return { arrivalDate: dateAt(start, timeZone), departureDate: dateAt(end, timeZone).add({ days: 1 }) };
}
