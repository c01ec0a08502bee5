import { listAddressLines } from '#presentation/address-lines.ts';
import type { ConfiguredProperty, PropertyFacts } from '#domain/stay/property.ts';
import { countNights } from '#domain/stay/stay.ts';
import { withoutIsolates } from '#presentation/without-isolates.ts';
import type { Localizer } from '../../letters/words/localizer.ts';
import { describeProperty } from '../../hotel/load-property.ts';
import type { Placement } from '../../booking/placement/find-placement.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { PassFace, PassField } from './pass-face.ts';
import { helpField } from './pass-help.ts';

type StayPass = {
  readonly salePage: SalePage;
  readonly placement: Pick<Placement, 'reference' | 'booking' | 'state' | 'timeZone'> & {
    readonly terms: Pick<Placement['terms'], 'rooms'>;
  };
  readonly property: ConfiguredProperty | undefined;
  /** Null while the hotel's system does not answer. */
  readonly facts: Pick<PropertyFacts, 'propertyInfo'> | null;
  /** Null if the hotel's location is unknown. */
  readonly place: PassFace['place'];
  readonly pageUrl: string;
};

const USUAL_CHECK_IN = '15:00';
const USUAL_CHECK_OUT = '12:00';

/** Describes a stay for a pass: hotel, dates, and the hotel's reference. */
export function describeStayPass(localizer: Localizer, stayPass: StayPass): PassFace {
  const { t, date, hour } = localizer;
  const { salePage, placement, property, facts, place, pageUrl } = stayPass;
  const { definition } = salePage;
  const { reference, booking, terms, state } = placement;
  const { arrivalDate, departureDate } = booking.stay;
  const hotel = property ? describeProperty(property, localizer.language.code).description : t('STAY.THE_HOTEL');
  const zone = placement.timeZone;
  const momentOf = (day: Temporal.PlainDate, time: string) =>
    day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).toInstant();
  const from = momentOf(arrivalDate, property?.checkIn ?? USUAL_CHECK_IN);
  const to = momentOf(departureDate, property?.checkOut ?? USUAL_CHECK_OUT);
  const withHour = (day: Temporal.PlainDate, time: string | null | undefined, key: 'FROM' | 'UNTIL') => {
    const when = time && t(key === 'FROM' ? 'CONFIRMED.FROM_HOUR' : 'CONFIRMED.UNTIL_HOUR', { hour: hour(time) });
    return withoutIsolates([date(day, 'weekday'), ...(when ? [when] : [])].join(', '));
  };
  const isVoid = state === 'cancelled';
  const myBooking = `${pageUrl}/my-booking`;
  return {
    show: 'stay',
    language: localizer.language.code,
    direction: localizer.language.direction,
    organization: definition.name,
    title: hotel,
    head: {
      key: 'nights',
      label: t('CONFIRMATION.STAY'),
      value: withoutIsolates(t('STAY.NIGHTS', { count: countNights(booking.stay) })),
    },
    main: { key: 'hotel', label: t('PASS.HOTEL'), value: hotel },
    details: [
      { key: 'arrival', label: t('STAY.ARRIVAL'), value: withHour(arrivalDate, property?.checkIn, 'FROM') },
      { key: 'departure', label: t('STAY.DEPARTURE'), value: withHour(departureDate, property?.checkOut, 'UNTIL') },
    ],
    more: [
      { key: 'reference', label: t('CONFIRMATION.REFERENCE'), value: reference },
      ...(isVoid ? [{ key: 'note', label: t('PASS.NOTE'), value: t('PASS.CANCELLED'), changed: '%@' }] : []),
    ],
    back: [
      { key: 'rooms', label: t('PASS.ROOMS'), value: terms.rooms.map(({ name }) => name).join('\n') },
      { key: 'my_booking', label: t('MY_BOOKING.READY'), value: myBooking },
      ...addressField(localizer, hotel, facts),
      ...(property?.termsUrl ? [{ key: 'terms', label: t('PASS.TERMS'), value: property.termsUrl }] : []),
      helpField(localizer, definition),
    ],
    link: { label: t('MY_BOOKING.READY'), address: myBooking },
    code: { address: `${myBooking}?reference=${reference}`, caption: reference },
    isVoid,
    endsAt: to,
    relevantFrom: isVoid ? null : from,
    place,
    money: null,
    last4: null,
  };
}

function addressField({ t, locale }: Localizer, hotel: string, facts: StayPass['facts']): PassField[] {
  if (!facts) return [];
  const { propertyInfo } = facts;
  const lines = [hotel, ...listAddressLines(propertyInfo, locale), propertyInfo.phone, propertyInfo.email];
  return [{ key: 'address', label: t('CONFIRMED.FIND'), value: withoutIsolates(lines.filter(Boolean).join('\n')) }];
}
