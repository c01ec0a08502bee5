import type { WireBooking, Reservation, Summary } from '#contract/reservation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { forgetCovers } from '../../api/forget-covers.ts';
import type { ProblemError } from '../../api/problem-error.ts';
import { summaryQuery } from '../../api/summary-query.ts';
import { useBooking } from '../booking-state/booking-context.ts';
import { payNext } from '../session/pay-next.ts';
import { buyerDraft, draftFor, forgetPaymentCard } from '../session/buyer-draft.ts';
import { asksForPaymentCard, type RestWay } from '../session/rest-way.ts';
import { asksForCodeAgain } from '../session/ask-for-code-again.ts';
import { noteCover } from '../session/note-on-cards.ts';
import { noteReservation } from '../session/reservations-made.ts';
import { bookingSession, spendNumber } from './booking-session.ts';
import { buyerBody } from './buyer-body.ts';
import { placeUntilKnown, type PlacingOutcome } from './place-until-known.ts';
import { askForSame, placingAttempt, type PlacingAttempt } from '../session/placing-attempt.ts';

/** How far the attempt is that was begun last. */
export type PlacingPhase =
  | { readonly state: 'ready' }
  | { readonly state: 'placing'; readonly attempt: PlacingAttempt; readonly mayPlaceAgain: boolean }
  | { readonly state: 'unanswered'; readonly attempt: PlacingAttempt }
  | { readonly state: 'refused'; readonly attempt: PlacingAttempt; readonly error: ProblemError }
  /** Price or cover is another than the guest saw; nothing was taken. */
  | {
      readonly state: 'price-changed';
      /** Whether only the cover has changed, and the price has not. */
      readonly isCoverOnly: boolean;
      readonly attempt: PlacingAttempt;
      readonly before: Summary;
      readonly now: Summary;
    };

const pause = (ms: number) => new Promise<void>((resolve) => window.setTimeout(resolve, ms));

/** Places the reservation the guest sees, and sees it through a lost line, a reload and a changed price. */
export function usePlacing() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const showPlaced = useShowPlaced();
  const { language } = useTranslation();
  const { booking, property, summary, asRegistered, restWay } = useBooking();
  const before = summary.data;
  const wish = property && booking ? newAttempt(property.id, booking, asRegistered, before, restWay) : undefined;
  const isForThis = (attempt: PlacingAttempt) => wish !== undefined && askForSame(attempt, wish);
  const [left] = useState(placingAttempt.read);
  const [phase, setPhase] = useState<PlacingPhase>(() =>
    left === null
      ? { state: 'ready' }
      : isForThis(left)
        ? placing(left, false)
        : { state: 'unanswered', attempt: left },
  );
  const isRunning = useRef(false);

  function settle(attempt: PlacingAttempt, outcome: PlacingOutcome, mayPlaceAgain: boolean) {
    isRunning.current = false;
    if (outcome.state !== 'unanswered') closeAttempt(attempt);
    if (outcome.state === 'unanswered') setPhase({ state: 'unanswered', attempt });
    else if (outcome.state === 'placed') showPlaced(outcome.reservation);
    // A crash or a lost line brought it to nothing: the answer to this key stays that, and the guest still wants it.
    else if (mayPlaceAgain && outcome.error.problem.may_place_again) setPhase(placing(underNextNumber(attempt), false));
    else explain(attempt, outcome.error);
  }

  function explain(attempt: PlacingAttempt, error: ProblemError) {
    const { problem } = error;
    const isSame = isForThis(attempt);
    if (asksForCodeAgain(error, [attempt.body], navigate)) return setPhase({ state: 'ready' });
    if (isSame && problem.code === 'RESERVATION.QUOTE_EXPIRED') {
      void askAgain(attempt, error);
    } else if (isSame && problem.summary && booking && property && before) {
      queries.setQueryData(summaryQuery(property.id, booking, language).queryKey, problem.summary);
      const isCoverOnly = problem.changed?.join() === 'cover';
      setPhase({ state: 'price-changed', isCoverOnly, attempt, before, now: problem.summary });
    } else {
      setPhase({ state: 'refused', attempt, error });
      forgetCovers(queries);
    }
  }

  /** A price too old is asked for again by itself; the guest is shown it, and what has changed. */
  async function askAgain(attempt: PlacingAttempt, error: ProblemError) {
    const { data: now } = await summary.refetch();
    const isChanged = before && now && !isSamePrice(before, now);
    setPhase(
      isChanged
        ? { state: 'price-changed', isCoverOnly: false, attempt, before, now }
        : { state: 'refused', attempt, error },
    );
  }

  // An attempt that a reload left open is taken up again before anything else; the guest starts all others.
  const run = useEffectEvent(() => {
    if (phase.state !== 'placing' || isRunning.current) return;
    const { attempt, mayPlaceAgain } = phase;
    isRunning.current = true;
    placingAttempt.write(attempt);
    void placeUntilKnown(attempt, pause).then((outcome) => settle(attempt, outcome, mayPlaceAgain));
  });
  useEffect(() => run(), [phase]);

  return {
    phase,
    /** True when the attempt was begun before this page was opened. */
    isResumed: phase.state !== 'ready' && phase.attempt === left,
    /** True when the attempt asks for something else than what is chosen now. */
    isForOther: phase.state !== 'ready' && !isForThis(phase.attempt),
    place: () => {
      const attempt = placingAttempt.read() ?? (before && wish);
      if (attempt) setPhase(placing(attempt, isForThis(attempt)));
    },
  };
}

/** Once a press, and only for what is chosen now: a reload presses nothing. */
function placing(attempt: PlacingAttempt, mayPlaceAgain: boolean): PlacingPhase {
  return { state: 'placing', attempt, mayPlaceAgain };
}

/** Notes a reservation that was placed and leads on to its page. */
function useShowPlaced() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (reservation: Reservation) => {
    noteReservation(reservation);
    noteCover(reservation.cover);
    if (reservation.payment) payNext.write(reservation.reference);
    const { reference } = reservation;
    const shown = navigate({ to: '/reservation/$reference', params: { reference }, search: true, replace: true });
    // Before, the booking page would ask for prices and another payment card while it waits for the next screen.
    void shown.then(() => {
      forgetPaymentCard();
      forgetCovers(queries);
    });
  };
}

/** The section may have been left and opened again meanwhile, and have asked a second time. */
function closeAttempt({ sessionNumber }: PlacingAttempt): void {
  if (placingAttempt.read()?.sessionNumber !== sessionNumber) return;
  placingAttempt.write(null);
  spendNumber();
}

/** The same once more, at the price that the guest agreed to; what it will be called is not promised again. */
function underNextNumber({ reference: _, ...attempt }: PlacingAttempt): PlacingAttempt {
  return { ...attempt, sessionNumber: bookingSession.read().nextNumber };
}

function isSamePrice(one: Summary, other: Summary): boolean {
  return one.due.amount === other.due.amount && one.total_price.gross_value === other.total_price.gross_value;
}

function newAttempt(
  propertyId: string,
  booking: WireBooking,
  asRegistered: string | undefined,
  summary: Summary | undefined,
  restWay: RestWay | undefined,
): PlacingAttempt {
  const draft = draftFor(propertyId, buyerDraft.read());
  const { key, nextNumber } = bookingSession.read();
  // One may have been typed before the guest chose another way, or before another card covered the rest.
  const leavesCard = draft.paymentCardToken !== '' && summary !== undefined && asksForPaymentCard(summary, restWay);
  const quote = summary?.quote;
  return {
    key,
    sessionNumber: nextNumber,
    booking,
    body: {
      quote_token: quote?.token ?? '',
      property_id: propertyId,
      buyer: buyerBody(draft, asRegistered),
      card_tokens: booking.card_tokens,
      ...(leavesCard && { payment_card_token: draft.paymentCardToken }),
      ...(restWay === 'pay' && { pay_rest: true }),
    },
    ...(quote && { reference: quote.reference }),
  };
}
