import { Suspense } from 'react';
import { lazyPart } from '../../../api/load-part.ts';
import { useTranslation } from '../../../text/translation.ts';
import { useFormat } from '../../../text/use-format.ts';
import { buyerDraft, draftFor, type BuyerDraft } from '../../session/buyer-draft.ts';
import { useSessionStore } from '../../session/session-store.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { BookingSection } from '../section/booking-section.tsx';
import { InlineList } from '../../../ui/inline-list.tsx';
import { Opening } from '../../page-frame/opening.tsx';

/** Loads separately with its form library, which a guest does not need while choosing a stay. */
const BuyerForm = lazyPart(() => import('./buyer-form.tsx'), 'BuyerForm');

export function GuestDetailsSection() {
  const { t } = useTranslation();
  const { property, asRegistered, summary } = useBooking();
  const draft = draftFor(property?.id ?? '', useSessionStore(buyerDraft));
  const formatStay = useStayWords();
  const shown = asRegistered === undefined ? undefined : summary.data?.buyer;
  const name = [shown?.first_name ?? draft.firstName, shown?.last_name ?? draft.lastName].filter(Boolean).join(' ');
  const email = shown?.email ?? draft.email;
  const parts = [
    name,
    email,
    name && email && draft.phone,
    ...formatStay(draft),
    draft.paymentCardToken && t('PAYMENT_CARD.ADDED_SHORT'),
  ].filter(Boolean);
  const line = parts.length > 0 && (
    <InlineList
      parts={parts.map((part, index) => (
        <bdi key={index}>{part}</bdi>
      ))}
    />
  );
  return (
    <BookingSection name="you" heading={t('BOOKING.YOU.HEADING')} line={line}>
      {property && (
        <Suspense fallback={<Opening blockSize="48rem" />}>
          <BuyerForm key={property.id} property={property} />
        </Suspense>
      )}
    </BookingSection>
  );
}

/** Details for the hotel that a closed section does not show elsewhere: the staying guest, and the guest's wishes. */
function useStayWords(): (draft: BuyerDraft) => string[] {
  const { t } = useTranslation();
  const { hour } = useFormat();
  return (draft) => {
    const { isForOther, guestFirstName, guestLastName, guestEmail, estimatedTime, bed } = draft;
    const guest = isForOther && [guestFirstName, guestLastName].filter(Boolean).join(' ');
    const bedWords = { '': '', double_bed: t('BED_WISHES.DOUBLE_BED'), twin_beds: t('BED_WISHES.TWIN_BEDS') };
    return [
      guest ? t('YOU_LINE.GUEST', { name: guest }) : '',
      guest ? guestEmail : '',
      estimatedTime && t('YOU_LINE.ARRIVING', { hour: hour(estimatedTime) }),
      bedWords[bed],
      draft.cot ? t('BED_WISHES.COT') : '',
      [draft.airline, draft.flightNumber, draft.airport].filter(Boolean).join(' '),
      draft.specialRequests,
    ];
  };
}
