import type { WireCancellation } from '#contract/cancellation.ts';
import type { Reservation } from '#contract/reservation.ts';
import type { WireRestPayment } from '#contract/rest-payment.ts';
import { FailedReservation } from '../../guest/confirmation/failed-reservation.tsx';
import { GivenBackLines } from '../../guest/confirmation/given-back-lines.tsx';
import { Paid } from '../../guest/confirmation/paid.tsx';
import { NotPaid } from '../../guest/confirmation/pay-step/not-paid.tsx';
import { PayStep } from '../../guest/confirmation/pay-step/pay-step.tsx';
import { Exhibit } from './exhibit.tsx';
import { SAMPLE_PROPERTY, sampleCancellation, sampleReservation } from './sample-stay.ts';

const STAGES = ['preparing', 'payable', 'checking', 'paid', 'leaving', 'ending', 'unclear'] as const;

const RELEASED: readonly (readonly [string, Partial<WireRestPayment>])[] = [
  ['the guest left', { state: 'cancelled' }],
  ['the hotel takes no payments', { state: 'cancelled', not_taken: true }],
  ['time was up', { state: 'expired' }],
  ['the room was gone, and it goes back', { state: 'refunding' }],
  ['the room was gone, and it went back', { state: 'refunded' }],
  ['the room was gone, and it did not go back', { state: 'refund_failed' }],
];

const BACK: readonly (readonly [string, Partial<Rest>])[] = [
  ['as a matter of course', {}],
  ['which nobody has checked', { refund_unchecked: true }],
  ['by the hotel', { refund_by_hotel: true }],
];

function payAs(of: Reservation['state'], changed: Partial<WireRestPayment>): Reservation {
  const made = sampleReservation(of);
  const checkout = { script_url: 'https://pay.example/embed.js', data_base_url: null, request_id: 'R1' };
  const payment = {
    state: 'open' as const,
    amount: made.due,
    expires_at: Temporal.Now.instant().add({ minutes: 12 }).toString(),
    charged_back: false,
    not_taken: false,
    refund: null,
  };
  return { ...made, payment: { ...payment, checkout, ...changed } };
}

/** Booked, and what is left is paid: nothing is due any more unless a bank has taken it back. */
function paid(of: Reservation['state'], changed: Partial<WireRestPayment> = {}): Reservation {
  const reservation = payAs(of, { state: 'paid', checkout: null, ...changed });
  return changed.charged_back ? reservation : { ...reservation, due: { ...reservation.due, amount: 0 } };
}

type Rest = NonNullable<WireCancellation['rest']>;

/** Cancelled, or about to be, with a fee that takes some of the payment. */
function cancellationAs(state: WireCancellation['state'], changed: Partial<Rest>): WireCancellation {
  const { due } = payAs('cancelled', {});
  const kept = { ...due, amount: 20 };
  const refund = { ...due, amount: due.amount - kept.amount };
  const rest = { kept, refund, refund_by_hotel: false, refund_unchecked: false, ...changed };
  const cancellation = sampleCancellation(state);
  const fee = cancellation.fee && { ...cancellation.fee, amount: cancellation.fee.amount + kept.amount };
  return { ...cancellation, fee, rest };
}

/** Paying before a stay is booked, and what becomes of it. */
export function PaymentExhibits() {
  return (
    <>
      {STAGES.map((stage) => (
        <Exhibit key={stage} title={`Paying: ${stage}`}>
          <PayStep reservation={payAs('placing', {})} property={SAMPLE_PROPERTY} stage={stage} />
        </Exhibit>
      ))}
      {RELEASED.map(([why, payment]) => (
        <Exhibit key={why} title={`Not booked: ${why}`}>
          <NotPaid reservation={payAs('released', payment)} property={SAMPLE_PROPERTY} />
        </Exhibit>
      ))}
      <Exhibit title="Paid online">
        <Paid reservation={paid('confirmed')} name={SAMPLE_PROPERTY.description} />
      </Exhibit>
      <Exhibit title="Paid online, and taken back by a bank">
        <Paid reservation={paid('confirmed', { charged_back: true })} name={SAMPLE_PROPERTY.description} />
      </Exhibit>
      {BACK.map(([how, rest]) => (
        <Exhibit key={how} title={`What would go back of a payment: ${how}`}>
          <GivenBackLines
            cancellation={cancellationAs('possible', rest)}
            reservation={paid('confirmed')}
            name={SAMPLE_PROPERTY.description}
          />
        </Exhibit>
      ))}
      {(['refunding', 'refunded', 'refund_failed'] as const).map((state) => (
        <Exhibit key={state} title={`Cancelled after paying: ${state}`}>
          <FailedReservation
            reservation={paid('cancelled', { state })}
            property={SAMPLE_PROPERTY}
            cancellation={cancellationAs('cancelled', {})}
          />
        </Exhibit>
      ))}
    </>
  );
}
