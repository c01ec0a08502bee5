import type { WireVoucherProduct } from '#contract/guest/sale-page.ts';
import { WEEKEND_STARTS } from '#domain/cover/pick-highlights.ts';
import { useTranslation } from '../../../text/translation.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { shownNights, wishedNights } from '../../booking-state/shown-nights.ts';
import { withoutRooms, writeRooms } from '../../session/room-choices.ts';
import { WEEKEND, type StaySearch } from '../../session/stay-search.ts';
import styles from './length-choice.module.css';

const USUAL_LENGTHS = [1, 2, 3] as const;

/** The length of stay for which hotels and days are shown. A change clears the chosen days. */
export function LengthChoice() {
  const { t } = useTranslation();
  const { search, cards, rooms, choose } = useBooking();
  const usual = wishedNights(undefined, cards[0]?.product);
  const nights = shownNights(search, cards[0]?.product);
  // A stay that was chosen in the calendar may differ in length from the wished one.
  const chosen = isWished(search, nights) ? search.nights : String(nights);
  const lengths = listLengths(chosen, usual, cards.length === 1 ? cards[0]?.product.validity : undefined);
  return (
    <fieldset className={styles.lengths}>
      <legend className={styles.legend}>{t('LENGTH.HEADING')}</legend>
      {lengths.map((length) => (
        <label key={length} className={styles.length} data-chosen={length === chosen || undefined}>
          <input
            type="radio"
            name="length"
            className={styles.radio}
            checked={length === chosen}
            onChange={() =>
              choose({
                nights: length,
                from: undefined,
                to: undefined,
                ...(search.rooms && { rooms: writeRooms(withoutRooms(rooms)) }),
                section: 'stay',
              })
            }
          />
          <span>{length === WEEKEND ? t('LENGTH.WEEKEND') : t('STAY.NIGHTS', { count: Number(length) })}</span>
        </label>
      ))}
    </fieldset>
  );
}

function isWished(search: StaySearch, shown: number): search is StaySearch & { readonly nights: string } {
  const { from, nights } = search;
  const isElsewhere = from !== undefined && Temporal.PlainDate.from(from).dayOfWeek !== WEEKEND_STARTS;
  return nights !== undefined && wishedNights(nights, undefined) === shown && !(nights === WEEKEND && isElsewhere);
}

/** One to three nights and a weekend, as the card allows. Always includes the usual and the chosen length. */
function listLengths(chosen: string, usual: number, limits: WireVoucherProduct['validity'] | undefined): string[] {
  const isAllowed = (nights: number) =>
    nights >= (limits?.min_nights ?? nights) && nights <= (limits?.max_nights ?? nights);
  const nights = new Set<number>([...USUAL_LENGTHS.filter(isAllowed), usual]);
  if (chosen !== WEEKEND) nights.add(Number(chosen));
  const counted = [...nights].toSorted((one, other) => one - other).map(String);
  return isAllowed(wishedNights(WEEKEND, undefined)) || chosen === WEEKEND ? [...counted, WEEKEND] : counted;
}
