import { z } from 'zod';
import { dateAt, type Stay } from '#domain/stay/stay.ts';
import type { MewsPms } from '../connect-mews.ts';
import { id, list, optionalInstant, text } from '../schema/lenient.ts';

/** Data that an event makes stale. Free rooms without a span are stale on all nights. */
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
 * Reads a general webhook of Mews: its enterprise, the data that it makes stale, and the payments and rooms that it is
 * about. It has ids only, may come late, twice or out of order, and is not signed, so its address has to be a secret.
 * Undefined if the body is no webhook.
 */
export function parseWebhook(body: unknown):
  | {
      readonly enterpriseId: string;
      readonly stale: StaleAnswers[];
      readonly payments: readonly string[];
      readonly rooms: readonly string[];
    }
  | undefined {
  const webhook = webhookSchema.safeParse(body).data;
  if (!webhook) return undefined;
  const touchesRooms = webhook.Events.some(({ Discriminator }) => ROOM_EVENTS.includes(Discriminator));
  const idsOf = (kind: string) =>
    webhook.Events.filter(({ Discriminator }) => Discriminator === kind).flatMap(({ Value }) => Value?.Id ?? []);
  return {
    enterpriseId: webhook.EnterpriseId,
    stale: touchesRooms ? [{ of: 'availability' }] : [],
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

export function forgetStale(
  pms: Pick<MewsPms, 'dropAvailability' | 'dropPrices'>,
  stale: readonly StaleAnswers[],
): void {
  for (const answers of stale) {
    if (answers.of === 'prices') pms.dropPrices();
    else pms.dropAvailability(answers.span);
  }
}

function spanOf(start: Temporal.Instant, end: Temporal.Instant, timeZone: string): Stay {
  return { arrivalDate: dateAt(start, timeZone), departureDate: dateAt(end, timeZone).add({ days: 1 }) };
}
