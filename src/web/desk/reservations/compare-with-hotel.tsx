import type { AtHotel, StaffReservation } from '#contract/desk/staff-reservations.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation, type Translate } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatTag } from '../acts/format-tag.ts';
import { atHotelQuery } from '../api/reservations.ts';
import { Facts, Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import type { DeskFormat } from '../frame/use-desk-format.ts';
import { formatBecause, formatState } from './reservation-state.tsx';
import styles from './reservations.module.css';

type CompareWithHotelProps = { readonly reservation: StaffReservation; readonly format: DeskFormat };

/** The state at the hotel of a stay that can no longer be cancelled from here. Undefined for others. */
export function useBegun({ reference, has_arrived: hasArrived }: StaffReservation) {
  const { data } = useQuery({ ...atHotelQuery(reference), enabled: hasArrived });
  const states = data?.rooms.map(({ state }) => state) ?? [];
  return (['checked_in', 'checked_out'] as const).find((state) => hasArrived && states.includes(state));
}

export function CompareWithHotel({ reservation, format }: CompareWithHotelProps) {
  const { t } = useTranslation();
  // At once for a reservation that needs a decision, or whose guest may be in house.
  const [isAsked, setIsAsked] = useState(reservation.needs_person || reservation.has_arrived);
  const hotel = useQuery({ ...atHotelQuery(reservation.reference), enabled: isAsked });
  const ask = () => (isAsked ? void hotel.refetch() : setIsAsked(true));
  return (
    <Panel
      heading={t('SIDES.HEADING')}
      actions={
        <Button look="link" busy={hotel.isFetching} onClick={ask}>
          {t(hotel.data ? 'SIDES.ASK_AGAIN' : 'SIDES.ASK')}
        </Button>
      }
    >
      {hotel.data?.differs && hotel.data.differs.length > 0 && (
        <Notice tone="negative" live="polite" heading={t('SIDES.DISAGREE')}>
          {hotel.data.differs.map((what) => (
            <p key={what}>{formatDifference(t, format, reservation, hotel.data, what)}</p>
          ))}
        </Notice>
      )}
      <div className={styles.sides}>
        <div className={styles.side}>
          <h3>{t('SIDES.WE')}</h3>
          <WhatWeSay reservation={reservation} format={format} />
        </div>
        <div className={styles.side}>
          <h3>{t('SIDES.HOTEL')}</h3>
          {isAsked ? (
            <QueryView query={hotel} waiting={t('SIDES.ASKING', { name: reservation.property_name })}>
              {({ state, rooms, charged, reason }) => (
                <Facts
                  facts={[
                    [t('SIDES.STATE'), t(`AT_HOTEL.${state}`)],
                    ...rooms.map(
                      ({ number, is_cancelled: isCancelled, state: there, stay_from: from, stay_to: to }, index) =>
                        [
                          t('SIDES.ROOM', { index: index + 1 }),
                          [
                            number ?? t('SIDES.NO_NUMBER'),
                            t(there ? `HOTEL_STATE.${there}` : isCancelled ? 'SIDES.CANCELLED' : 'SIDES.STANDS'),
                            ...(from && to ? [format.stay(from, to)] : []),
                          ].join(' · '),
                        ] as const,
                    ),
                    [t('SIDES.CHARGED'), charged && format.money(charged)],
                    [t('SIDES.REASON'), reason],
                  ]}
                />
              )}
            </QueryView>
          ) : (
            <p className={styles.soft}>{t('SIDES.NOT_ASKED')}</p>
          )}
        </div>
      </div>
    </Panel>
  );
}

function formatDifference(
  t: Translate,
  format: DeskFormat,
  { state: ours, stay_from: from, stay_to: to, rooms: booked, total }: StaffReservation,
  { state, rooms, charged }: AtHotel,
  what: NonNullable<AtHotel['differs']>[number],
): string {
  const standing = rooms.filter(({ is_cancelled: isCancelled }) => !isCancelled);
  const stays = standing.flatMap((room) =>
    room.stay_from && room.stay_to ? [format.stay(room.stay_from, room.stay_to)] : [],
  );
  const there = t(standing.length > 0 ? 'SIDES.STANDS' : 'SIDES.CANCELLED');
  const sides = {
    state: { ours: t(`RESERVATION_STATE.${ours}`), theirs: state === 'found' ? there : t(`AT_HOTEL.${state}`) },
    dates: { ours: format.stay(from, to), theirs: [...new Set(stays)].join(', ') },
    rooms: { ours: booked, theirs: standing.length },
    amount: { ours: format.money(total), theirs: charged ? format.money(charged) : '' },
  };
  return t(`SIDES.DIFFERS_${what}`, sides[what]);
}

function WhatWeSay({ reservation, format }: CompareWithHotelProps) {
  const { t } = useTranslation();
  const moment = (at: string | null) => at && format.moment(at);
  return (
    <Facts
      facts={[
        [t('SIDES.STATE'), formatState(t, reservation)],
        [t('SIDES.NUMBERS'), reservation.hotel_numbers.join(', ')],
        [t('SIDES.DATES'), format.stay(reservation.stay_from, reservation.stay_to)],
        [t('SIDES.ROOMS'), String(reservation.rooms)],
        [t('SIDES.PRICE'), format.money(reservation.total)],
        [t('SIDES.BECAUSE'), formatBecause(t, reservation)],
        [t('SIDES.REFUSAL'), reservation.refusal && formatTag(t, `REFUSAL.${reservation.refusal}`)],
        [t('SIDES.PAYMENT_POSTED'), moment(reservation.payment_posted_at)],
        [t('SIDES.GIVE_BACK_POSTED'), moment(reservation.give_back_posted_at)],
        [t('SIDES.PAYMENT_REFUSED'), moment(reservation.payment_refused_at)],
        [t('SIDES.PAYMENT_BY_HAND'), moment(reservation.payment_by_hand_at)],
      ]}
    />
  );
}
