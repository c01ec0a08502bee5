import { welcomePath } from '../../api/sale-page-address.ts';
import { useTranslation } from '../../text/translation.ts';
import { Unbroken } from '../../ui/unbroken.tsx';
import { reservationsMade } from '../session/reservations-made.ts';

type BookedAsProps = { readonly reference: string; readonly words?: 'CARD.BOOKED_AS' | 'BOOKING.SAME_NIGHTS' };

/** Names a booked stay and links to it. A plain link, because it leads away from this screen. */
export function BookedAs({ reference, words = 'CARD.BOOKED_AS' }: BookedAsProps) {
  const { t, language } = useTranslation();
  const isKnown = reservationsMade.read().some((made) => made.reference === reference);
  const address = isKnown
    ? `reservation/${reference}?language=${language}`
    : `my-booking?reference=${reference}&language=${language}`;
  return (
    <p>
      <Unbroken text={t(words, { reference })} part={reference} />{' '}
      <a href={`${welcomePath()}/${address}`}>{t('MAILBOX.FIND_BOOKING')}</a>
    </p>
  );
}
