import { useTranslation } from 'react-i18next';
import { buyerDraft, draftFor } from '../../session/buyer-draft.ts';
import { useSessionStore } from '../../session/session-store.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { BookingSection } from '../section/booking-section.tsx';
import { InlineList } from '../../../ui/inline-list.tsx';
import { BuyerForm } from './buyer-form.tsx';

/** Who places the reservation. */
export function YouSection() {
  const { t } = useTranslation();
  const { property, asRegistered, summary } = useBooking();
  const draft = draftFor(property?.id ?? '', useSessionStore(buyerDraft));
  const shown = asRegistered === undefined ? undefined : summary.data?.buyer;
  const name = [shown?.first_name ?? draft.firstName, shown?.last_name ?? draft.lastName].filter(Boolean).join(' ');
  const parts = [name, shown?.email ?? draft.email, draft.paymentCardToken && t('PAYMENT_CARD.ADDED_SHORT')].filter(
    Boolean,
  );
  const line = parts.length > 0 && <InlineList parts={parts} />;
  return (
    <BookingSection name="you" heading={t('BOOKING.YOU.HEADING')} line={line}>
      {property && <BuyerForm key={property.id} property={property} />}
    </BookingSection>
  );
}
