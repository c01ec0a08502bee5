import { useState } from 'react';
import { useTranslation } from '../../../text/translation.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary, type SummarizedError } from '../../../ui/error-summary.tsx';
import { useBooking } from '../../booking-state/booking-context.ts';
import { BookingSection } from '../section/booking-section.tsx';
import { SectionFoot } from '../section/section-foot.tsx';
import { InlineList } from '../../../ui/inline-list.tsx';
import { GuestChoice } from './guest-choice.tsx';
import { usePartyWords } from '../../booking-state/party-words.ts';
import { LengthChoice } from './length-choice.tsx';
import { PropertyChoice } from './property-choice.tsx';
import { StayDates } from './stay-dates.tsx';

export function StaySection() {
  const { t } = useTranslation();
  const format = useFormat();
  const partyWords = usePartyWords();
  const { search, property, ageCategories, rooms, reached, goTo } = useBooking();
  const [tries, setTries] = useState(0);
  const isBookable = property?.invalid_because === null;
  const errors: SummarizedError[] = [
    ...(isBookable ? [] : [{ fieldId: 'properties', message: t('BOOKING.STAY.NO_PROPERTY') }]),
    ...(isBookable && !search.from ? [{ fieldId: 'dates', message: t('BOOKING.STAY.NO_DATES') }] : []),
    ...(ageCategories.isSuccess && rooms.length === 0
      ? [{ fieldId: 'guests', message: t('BOOKING.STAY.NO_GUESTS') }]
      : []),
  ];
  // Rooms can be requested before the hotel's age categories are known, and open once they are.
  const isOpening = errors.length === 0 && ageCategories.isPending;
  const line =
    property && search.from && search.to
      ? [property.description, format.dateRange(search.from, search.to), partyWords(rooms)]
      : [];
  return (
    <BookingSection name="stay" heading={t('BOOKING.STAY.HEADING')} line={<InlineList parts={line} />}>
      <ErrorSummary errors={tries > 0 ? errors : []} tries={tries} />
      <LengthChoice />
      <PropertyChoice />
      {isBookable && (
        <>
          <StayDates key={property.id} property={property} />
          <GuestChoice />
        </>
      )}
      <SectionFoot isWaiting={errors.length > 0}>
        <Button
          busy={isOpening && search.section === 'rooms'}
          onClick={() => (reached === 'stay' && !isOpening ? setTries(tries + 1) : goTo('rooms'))}
        >
          {t('BOOKING.STAY.ONWARD')}
        </Button>
      </SectionFoot>
    </BookingSection>
  );
}
