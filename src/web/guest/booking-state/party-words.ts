import { isOneOfSeveral } from '#domain/stay/property.ts';
import { countGuests, formatGuests } from '#presentation/format-guests.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import type { RoomChoice } from '../session/room-choices.ts';
import { useBooking } from './booking-context.ts';

export function usePartyWords(): (rooms: readonly RoomChoice[]) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const {
    ageCategories: { data: ages = [] },
  } = useBooking();
  return (rooms) => {
    const guests = rooms
      .flatMap(({ persons }) => persons)
      .map(({ ageCategoryId, count }) => {
        const age = ages.find(({ id }) => id === ageCategoryId);
        return {
          name: age?.name ?? null,
          isForeign: age?.textLanguages['name'] !== undefined,
          classification: age?.classification ?? 'adult',
          isOneOfSeveral: age !== undefined && isOneOfSeveral(age, ages),
          count,
        };
      });
    const counts = countGuests(guests);
    return format.together([
      ...(rooms.length > 1 ? [t('STAY.ROOMS', { count: rooms.length })] : []),
      ...(counts ? formatGuests({ t }, counts) : []),
    ]);
  };
}
