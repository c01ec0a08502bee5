import type { Problem } from '#contract/problem.ts';
import type { Summary } from '#contract/reservation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { summaryQuery } from '../../api/summary-query.ts';
import { useBooking } from '../booking/booking-context.ts';
import { buyerDraft, draftFor, forgetPaymentCard } from '../session/buyer-draft.ts';
import { cardsInHand } from '../session/cards-in-hand.ts';
import { noteCover } from '../session/note-on-cards.ts';
import { noteReservation } from '../session/reservations-made.ts';
import { bookingSession, spendNumber } from './booking-session.ts';
import { buyerBody } from './buyer-body.ts';
import { placeUntilKnown, type PlacingOutcome } from './place-until-known.ts';
import { placingAttempt, type PlacingAttempt } from './placing-attempt.ts';

export type PlacingPhase =
  | { readonly state: 'ready' }
  | { readonly state: 'placing' }
  | { readonly state: 'unanswered' }
  | { readonly state: 'refused'; readonly problem: Problem }
  /** The hotel's price is another than the guest saw; nothing was taken. */
  | { readonly state: 'price-changed'; readonly before: Summary; readonly now: Summary };

const pause = (ms: number) => new Promise<void>((resolve) => window.setTimeout(resolve, ms));

/** Places the reservation the guest sees, and sees it through a lost line, a reload and a changed price. */
export function usePlacing() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { language } = useTranslation().i18n;
  const { booking, property, summary } = useBooking();
  const [isResumed] = useState(() => placingAttempt.read() !== null);
  const [phase, setPhase] = useState<PlacingPhase>({ state: isResumed ? 'placing' : 'ready' });
  const isRunning = useRef(false);
  const before = summary.data;

  function settle(outcome: PlacingOutcome) {
    isRunning.current = false;
    if (outcome.state === 'unanswered') {
      setPhase(outcome);
      return;
    }
    placingAttempt.write(null);
    spendNumber();
    if (outcome.state === 'refused') {
      explain(outcome.problem);
      return;
    }
    const { reference } = outcome.reservation;
    noteReservation(outcome.reservation);
    noteCover(outcome.reservation.cover);
    const shown = navigate({ to: '/reservation/$reference', params: { reference }, search: true, replace: true });
    // Before, the booking page would ask for another payment card while it waits for the next screen.
    void shown.then(forgetPaymentCard);
  }

  function explain(problem: Problem) {
    if (problem.code === 'CARD.TOKEN_INVALID') {
      // The code is typed once more; the stay and the form are kept.
      cardsInHand.write([]);
      void navigate({ to: '/', search: true });
    } else if (problem.code === 'RESERVATION.QUOTE_EXPIRED') {
      void askAgain(problem);
    } else if (problem.summary && booking && property && before) {
      queries.setQueryData(summaryQuery(property.id, booking, language).queryKey, problem.summary);
      setPhase({ state: 'price-changed', before, now: problem.summary });
    } else {
      setPhase({ state: 'refused', problem });
      void queries.invalidateQueries({ queryKey: ['summary'] });
    }
  }

  /** A price too old is asked for again by itself; the guest is told of it, and of what is another now. */
  async function askAgain(problem: Problem) {
    const { data: now } = await summary.refetch();
    const isChanged = before && now && !isSamePrice(before, now);
    setPhase(isChanged ? { state: 'price-changed', before, now } : { state: 'refused', problem });
  }

  function run(attempt: PlacingAttempt) {
    if (isRunning.current) return;
    isRunning.current = true;
    void placeUntilKnown(attempt, pause).then(settle);
  }

  // An attempt that a reload left open is taken up again before anything else; the guest starts all others.
  const resume = useEffectEvent(() => {
    const left = placingAttempt.read();
    if (left) run(left);
  });
  useEffect(() => resume(), []);

  return {
    phase,
    /** True when the attempt was begun before this page was opened. */
    isResumed,
    place: () => {
      const attempt =
        placingAttempt.read() ?? (property && summary.data && newAttempt(property.id, summary.data.quote.token));
      if (!attempt) return;
      placingAttempt.write(attempt);
      setPhase({ state: 'placing' });
      run(attempt);
    },
  };
}

function isSamePrice(one: Summary, other: Summary): boolean {
  return one.due.amount === other.due.amount && one.total_price.gross_value === other.total_price.gross_value;
}

function newAttempt(propertyId: string, quoteToken: string): PlacingAttempt {
  const draft = draftFor(propertyId, buyerDraft.read());
  const { key, nextNumber } = bookingSession.read();
  return {
    key,
    sessionNumber: nextNumber,
    body: {
      quote_token: quoteToken,
      property_id: propertyId,
      buyer: buyerBody(draft),
      ...(draft.paymentCardToken && { payment_card_token: draft.paymentCardToken }),
    },
  };
}
