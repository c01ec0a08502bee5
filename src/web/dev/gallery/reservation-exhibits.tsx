import { Confirmed } from '../../guest/confirmation/confirmed.tsx';
import { NotKept } from '../../guest/confirmation/not-kept.tsx';
import { Unsettled } from '../../guest/confirmation/unsettled.tsx';
import { NoSalePage } from '../../guest/page-frame/no-sale-page.tsx';
import { UnknownScreen } from '../../guest/page-frame/unknown-screen.tsx';
import { Exhibit } from './exhibit.tsx';
import { SAMPLE_PROPERTY, sampleReservation } from './sample-data.ts';

/** What becomes of reservations, and of guests who lost their way. */
export function ReservationExhibits() {
  return (
    <>
      <Exhibit title="Confirmed">
        <Confirmed reservation={sampleReservation('confirmed')} property={SAMPLE_PROPERTY} />
      </Exhibit>
      <Exhibit title="Unknown">
        <Unsettled reservation={sampleReservation('unknown')} property={SAMPLE_PROPERTY} />
      </Exhibit>
      <Exhibit title="Refused">
        <NotKept reservation={sampleReservation('refused')} property={SAMPLE_PROPERTY} />
      </Exhibit>
      <Exhibit title="Cancelled">
        <NotKept reservation={sampleReservation('cancelled')} property={SAMPLE_PROPERTY} />
      </Exhibit>
      <Exhibit title="Lost">
        <UnknownScreen />
        <NoSalePage error={new Error('no answer')} />
      </Exhibit>
    </>
  );
}
