import { listAddressLines } from '#presentation/address-lines.ts';
import { makeCalendarFile } from '#presentation/calendar-file.ts';
import type { DraftContext, LetterAttachment } from './letter-context.ts';
import { hotelName } from './letter-parts.ts';
import { formatTerms } from './stay-parts.ts';
import type { LetterKind, LetterOrder } from './letter-data.ts';

const METHODS: Partial<Readonly<Record<LetterKind, 'PUBLISH' | 'CANCEL'>>> = {
  stay_confirmed: 'PUBLISH',
  stay_cancelled: 'CANCEL',
  guest_stay_confirmed: 'PUBLISH',
  guest_stay_cancelled: 'CANCEL',
};

/** The stay for the guest's calendar with a confirmation, and its removal with a cancellation. */
export function attachCalendar(order: LetterOrder, context: DraftContext): LetterAttachment[] {
  const method = METHODS[order.kind];
  if (method === undefined || !('stay' in order.data)) return [];
  const { reference, stay, timeZone } = order.data;
  // A guest who did not book can neither cancel nor find the booking.
  const booked = order.kind === 'stay_confirmed' ? order.data : null;
  const { localizer, property, salePage } = context;
  const { name: organizer, support } = salePage.definition;
  const name = hotelName(context);
  const page = new URL(context.pageUrl);
  const info = property?.facts?.propertyInfo;
  const file = makeCalendarFile(
    {
      method,
      reference,
      host: page.hostname,
      arrivalDate: stay.arrivalDate.toString(),
      departureDate: stay.departureDate.toString(),
      checkIn: property?.checkIn ?? null,
      checkOut: property?.checkOut ?? null,
      timeZone,
      summary: localizer.t('CONFIRMATION.CALENDAR.EVENT', { name }),
      location: [name, ...(info ? listAddressLines(info, localizer.locale) : [])].join(', '),
      description: [
        localizer.t('CONFIRMATION.CALENDAR.DESCRIPTION', { reference }),
        booked?.cancelling.freeUntil && formatTerms(context, booked),
        info?.phone,
      ],
      url: booked && new URL(`${page.pathname}/my-booking?reference=${reference}`, page).href,
      organizer: support.email ? { name: organizer, email: support.email } : null,
    },
    context.at,
  );
  return [
    {
      fileName: `${reference}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: new TextEncoder().encode(file),
      contentId: null,
    },
  ];
}
