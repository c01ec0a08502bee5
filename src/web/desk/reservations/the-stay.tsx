import type { StaffReservation } from '#contract/desk/staff-reservations.ts';
import type { WirePrice } from '#contract/values.ts';
import { useTranslation } from '../../text/translation.ts';
import { writtenIn } from '../../text/written-in.ts';
import { InlineList } from '../../ui/inline-list.tsx';
import { Facts, Panel } from '../frame/panel.tsx';
import { useTimeZone } from '../frame/session-context.ts';
import { useDeskFormat, useZonedFormat } from '../frame/use-desk-format.ts';
import styles from './reservations.module.css';

/** The booking, in the hotel's words at that time, for reading out on the telephone. */
export function TheStay({ reservation }: { readonly reservation: StaffReservation }) {
  const { t } = useTranslation();
  const { stay_from: from, stay_to: to, sale_page_id: page, details, wishes, arrival } = reservation;
  const format = useDeskFormat(page);
  const { rooms, extras, property, guest, nights, guarantee } = details;
  const gross = ({ currency, gross_value: amount }: WirePrice) => format.money({ currency, amount });
  return (
    <Panel heading={t('THE_STAY.HEADING')}>
      <Facts
        facts={[
          [
            t('SIDES.DATES'),
            <InlineList key="dates" parts={[format.stay(from, to), t('THE_STAY.NIGHTS', { count: nights })]} />,
          ],
          ...rooms.map(
            (room, index) =>
              [
                rooms.length > 1 ? t('SIDES.ROOM', { index: index + 1 }) : t('THE_STAY.ROOM'),
                <InlineList
                  key={index}
                  parts={[
                    <Name key="name" of={room} />,
                    room.rate_name && <span {...writtenIn(room.text_languages, 'rate_name')}>{room.rate_name}</span>,
                    ...room.guests.map((one) => (
                      <span key={one.age_category_id} {...writtenIn(one.text_languages, 'name')}>
                        {`${one.count} × ${one.name ?? t(`THE_STAY.AGE_${one.classification ?? 'guest'}`)}`}
                      </span>
                    )),
                    gross(room.price),
                  ]}
                />,
              ] as const,
          ),
          ...extras.map(
            (extra) =>
              [
                <Name key="name" of={extra} />,
                <InlineList
                  key={extra.product_id}
                  parts={[extra.count > 1 && `× ${extra.count}`, gross(extra.price_summary)]}
                />,
              ] as const,
          ),
          [t('THE_STAY.GUEST'), guest && `${guest.first_name} ${guest.last_name}`],
          [t('THE_STAY.ARRIVAL'), arrival.length > 0 && <InlineList parts={arrival} />],
          [t('THE_STAY.WISHES'), wishes && <span className={styles.note}>{wishes}</span>],
          ...useTerms(reservation),
          [t('THE_STAY.GUARANTEE'), guarantee === 'payment_card' && t('THE_STAY.PAYMENT_CARD')],
          [
            t('THE_STAY.HOTEL_PHONE'),
            property?.phone && <a href={`tel:${property.phone.replaceAll(/[^\d+]/g, '')}`}>{property.phone}</a>,
          ],
        ]}
      />
    </Panel>
  );
}

type Named = Pick<StaffReservation['details']['extras'][number], 'name' | 'text_languages'>;

function Name({ of: { name, text_languages: languages } }: { readonly of: Named }) {
  return <span {...writtenIn(languages, 'name')}>{name}</span>;
}

/** Until when cancelling is free, and what it costs then. Times are the hotel's. */
function useTerms({
  state,
  sale_page_id: page,
  stay_from: from,
  details,
}: StaffReservation): (readonly [string, string | null])[] {
  const { t } = useTranslation();
  const usual = useTimeZone(page);
  const format = useZonedFormat(details.property?.time_zone ?? usual);
  const { free_until: freeUntil, fee, later = [] } = details.cancellation;
  if (state !== 'confirmed') return [];
  const at = (moment: string) => t('THE_STAY.HOTEL_TIME', { at: format.deadline(moment) });
  // Free on the day of arrival as well, as the guest's letter says.
  const isFree = freeUntil === null && fee?.amount === 0;
  const now = fee ? format.money(fee) : t('THE_STAY.TERMS_UNKNOWN');
  return [
    [t('THE_STAY.FREE_UNTIL'), isFree ? format.day(from) : freeUntil && at(freeUntil)],
    [t('THE_STAY.FEE_NOW'), freeUntil === null && !isFree ? now : null],
    ...later.map((step) => [t('THE_STAY.FEE_FROM', { at: at(step.from) }), format.money(step.fee)] as const),
  ];
}
