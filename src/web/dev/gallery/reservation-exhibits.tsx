import type { WireCancellation } from '#contract/cancellation.ts';
import { PendingCancellation } from '../../guest/confirmation/pending-cancellation.tsx';
import { CancelStay } from '../../guest/confirmation/cancel-stay.tsx';
import { Confirmed } from '../../guest/confirmation/confirmed.tsx';
import { PlacedInAnotherTab } from '../../guest/confirmation/placed-in-another-tab.tsx';
import { FailedReservation } from '../../guest/confirmation/failed-reservation.tsx';
import { PendingReservation } from '../../guest/confirmation/pending-reservation.tsx';
import type { Cancelling } from '../../guest/confirmation/use-cancelling.ts';
import { NoSalePage } from '../../guest/page-frame/no-sale-page.tsx';
import { UnknownScreen } from '../../guest/page-frame/unknown-screen.tsx';
import { Exhibit } from './exhibit.tsx';
import { SAMPLE_PROPERTY, sampleCancellation, sampleReservation } from './sample-stay.ts';

function cancellingAs(state: WireCancellation['state']): Cancelling {
  return {
    cancellation: sampleCancellation(state),
    error: null,
    askAgain: () => undefined,
    fault: undefined,
    isSending: false,
    cancel: () => Promise.resolve(),
  };
}

/** What becomes of reservations, and of guests who lost their way. */
export function ReservationExhibits() {
  return (
    <>
      <Exhibit title="Confirmed">
        <Confirmed
          reservation={sampleReservation('confirmed')}
          property={SAMPLE_PROPERTY}
          cancelling={cancellingAs('possible')}
        />
      </Exhibit>
      <Exhibit title="Only the hotel can cancel">
        <CancelStay
          reservation={sampleReservation('confirmed')}
          property={SAMPLE_PROPERTY}
          cancelling={cancellingAs('not_possible')}
        />
      </Exhibit>
      <Exhibit title="Being cancelled">
        <PendingCancellation reservation={sampleReservation('confirmed')} property={SAMPLE_PROPERTY} />
      </Exhibit>
      <Exhibit title="Unknown">
        <PendingReservation reservation={sampleReservation('unknown')} property={SAMPLE_PROPERTY} />
      </Exhibit>
      <Exhibit title="Refused">
        <FailedReservation reservation={sampleReservation('refused')} property={SAMPLE_PROPERTY} />
      </Exhibit>
      <Exhibit title="Cancelled">
        <FailedReservation
          reservation={sampleReservation('cancelled')}
          property={SAMPLE_PROPERTY}
          cancellation={sampleCancellation('cancelled')}
        />
      </Exhibit>
      <Exhibit title="Placed in another tab">
        <PlacedInAnotherTab reference="SC-NEGA-M8HP" />
      </Exhibit>
      <Exhibit title="Lost">
        <UnknownScreen />
        <NoSalePage error={new Error('no answer')} />
      </Exhibit>
    </>
  );
}
