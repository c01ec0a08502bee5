import { dateAt } from '#domain/stay/stay.ts';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { HotelContact } from './hotel-contact.tsx';
import type { ReservationViewProps } from './reservation-view-props.ts';

export function HotelCancelled({ reservation, property }: ReservationViewProps) {
  const { t, language } = useTranslation();
  const { rooms, stay_from: from, details } = reservation;
  const today = dateAt(Temporal.Now.instant(), details.property?.time_zone ?? 'UTC').toString();
  const isFree = details.cancellation.fee?.amount === 0 && today <= from;
  const cancelled = rooms.filter((room) => room.cancelled_at_hotel);
  const isWhole = cancelled.length === rooms.length;
  const names = cancelled.map(({ name, pms_number: number }) =>
    number === null ? name : t('CONFIRMATION.ROOM_WITH_NUMBER', { name, number }),
  );
  return (
    <Notice tone="caution" live="polite">
      {!isWhole && (
        <p>{t('CONFIRMATION.HOTEL_CANCELLED.ROOMS', { rooms: new Intl.ListFormat(language).format(names) })}</p>
      )}
      <p>{t(isWhole && isFree ? 'CONFIRMATION.HOTEL_CANCELLED.NEXT' : 'CONFIRMATION.HOTEL_CANCELLED.NEXT_ROOMS')}</p>
      {property && <HotelContact property={property} />}
    </Notice>
  );
}
