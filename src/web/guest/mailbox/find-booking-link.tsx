import { useTranslation } from '../../text/translation.ts';
import { welcomePath } from '../../api/sale-page-address.ts';
import { useSalePage } from '../page-frame/sale-page-context.ts';

/** Leads to a booking from another browser, or later. A plain link, because it leads away from this screen. */
export function FindBookingLink() {
  const { t, language } = useTranslation();
  const { sends_letters: sendsLetters } = useSalePage().sale_page;
  if (!sendsLetters) return null;
  return (
    <p>
      {t('MAILBOX.FIND_BOOKING_WHY')}{' '}
      <a href={`${welcomePath()}/my-booking?language=${language}`}>{t('MAILBOX.FIND_BOOKING')}</a>
    </p>
  );
}
