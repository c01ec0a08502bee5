import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import type { RoomChoice } from '../session/room-choices.ts';
import { useBooking } from './booking-context.ts';

/** Says who comes: "2 adults, 1 child", with the number of rooms when there are several. */
export function usePartyWords(): (rooms: readonly RoomChoice[]) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const { ageCategories } = useBooking();
  return (rooms) => {
    const count = (classification: 'adult' | 'child') =>
      rooms
        .flatMap(({ persons }) => persons)
        .filter(({ ageCategoryId }) => classificationOf(ageCategoryId) === classification)
        .reduce((total, persons) => total + persons.count, 0);
    const [adults, children] = [count('adult'), count('child')];
    const parts = [
      rooms.length > 1 && t('STAY.ROOMS', { count: rooms.length }),
      adults > 0 && t('STAY.ADULTS', { count: adults }),
      children > 0 && t('STAY.CHILDREN', { count: children }),
    ];
    return format.together(parts.filter((part) => part !== false));
  };

  function classificationOf(id: string): 'adult' | 'child' {
    return ageCategories.data?.find((category) => category.id === id)?.classification ?? 'adult';
  }
}
