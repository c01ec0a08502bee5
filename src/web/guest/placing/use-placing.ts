import type { WireProblem } from '#contract/problem.ts';
import type { WireBooking, Reservation, Summary } from '#contract/guest/reservation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { forgetCovers } from '../api/forget-covers.ts';
import type { ProblemError } from '../../api/problem-error.ts';
import { summaryQuery } from '../api/stay-queries.ts';
import { useBooking, type Refusal } from '../booking-state/booking-context.ts';
import { payNext } from '../session/pay-next.ts';
import { buyerDraft, draftFor, forgetPaymentCard } from '../session/buyer-draft.ts';
import { asksForPaymentCard, type RestWay } from '../session/rest-way.ts';
import { asksForCodeAgain } from '../session/ask-for-code-again.ts';
import { go, onlyLanguage } from '../session/go.ts';
import { renewCards } from '../session/renew-cards.ts';
import { recordCards } from '../session/session-cards.ts';
import { recordReservation } from '../session/reservations-made.ts';
import { bookingSession, spendNumber } from './booking-session.ts';
import { buyerBody } from './buyer-body.ts';
import { askForSame, placingAttempt, type PlacingAttempt } from '../session/placing-attempt.ts';
import { placeReservation } from '../api/reservation-calls.ts';
import { isRefusal } from './is-refusal.ts';

type PlacingOutcome =
  | { readonly state: 'placed'; readonly reservation: Reservation }
  | { readonly state: 'refused'; readonly error: ProblemError }
  /** No answer came. The attempt must be repeated unchanged. */
  | { readonly state: 'unanswered' };

const PAUSES_MS = [1_500, 3_000, 6_000] as const;

export type PlacingPhase =
  | { readonly state: 'ready' }
  | { readonly state: 'placing'; readonly attempt: PlacingAttempt; readonly mayPlaceAgain: boolean }
  | { readonly state: 'unanswered'; readonly attempt: PlacingAttempt }
  | Refusal;

const pause = (ms: number) => new Promise<void>((resolve) => window.setTimeout(resolve, ms));

/** Places the reservation that the guest sees, and survives a lost connection, a reload and a changed price. */
export function usePlacing() {
  const showPlaced = useShowPlaced();
  const explain = useExplain();
  const { booking, property, summary, asRegistered, restWay, refusal, setRefusal } = useBooking();
  const before = summary.data;
  const wish = property && booking ? newAttempt(property.id, booking, asRegistered, before, restWay) : undefined;
  const isForThis = (attempt: PlacingAttempt) => wish !== undefined && askForSame(attempt, wish);
  const [left] = useState(placingAttempt.read);
  const [begun, setPhase] = useState<PlacingPhase>(() =>
    left === null
      ? { state: 'ready' }
      : isForThis(left)
        ? placing(left, false)
        : { state: 'unanswered', attempt: left },
  );
  const phase = begun.state === 'ready' && refusal ? refusal : begun;
  const isRunning = useRef(false);

  function settle(attempt: PlacingAttempt, outcome: PlacingOutcome, mayPlaceAgain: boolean) {
    isRunning.current = false;
    if (outcome.state !== 'unanswered') closeAttempt(attempt);
    if (outcome.state === 'unanswered') setPhase({ state: 'unanswered', attempt });
    else if (outcome.state === 'placed') showPlaced(outcome.reservation);
    // A crash or a lost connection ended the attempt. A retry under this key would get the same answer.
    else if (mayPlaceAgain && outcome.error.problem.may_place_again) setPhase(placing(underNextNumber(attempt), false));
    else {
      setPhase({ state: 'ready' });
      explain(attempt, outcome.error, isForThis(attempt));
    }
  }

  // Resumes an attempt that a reload left open, before anything else. The guest starts all others.
  const run = useEffectEvent(() => {
    if (begun.state !== 'placing' || isRunning.current) return;
    const { attempt, mayPlaceAgain } = begun;
    isRunning.current = true;
    placingAttempt.write(attempt);
    void placeUntilKnown(attempt, pause).then((outcome) => settle(attempt, outcome, mayPlaceAgain));
  });
  useEffect(() => run(), [begun]);

  return {
    phase,
    /** True if the attempt was started before this page was opened. */
    isResumed: phase.state !== 'ready' && phase.attempt === left,
    /** True if the attempt is for something other than the current choices. */
    isForOther: 'isForOther' in phase ? phase.isForOther : phase.state !== 'ready' && !isForThis(phase.attempt),
    place: () => {
      const attempt = placingAttempt.read() ?? (before && wish);
      if (!attempt) return;
      setRefusal(undefined);
      setPhase(placing(attempt, isForThis(attempt)));
    },
  };
}

/** Records why an attempt booked nothing. `isSame` is true while the attempt matches the current choices. */
function useExplain() {
  const queries = useQueryClient();
  const { language } = useTranslation();
  const { booking, property, summary, setRefusal } = useBooking();
  const before = summary.data;

  /** Refetches an expired price automatically, and shows the guest what has changed. */
  async function askAgain(attempt: PlacingAttempt, error: ProblemError) {
    const { data: now } = await summary.refetch();
    const { cards } = error.problem;
    const isChanged = before && now && !(before.due.amount === now.due.amount && isSameTotal(before, now));
    setRefusal(
      isChanged
        ? priceChanged(attempt, before, now, { cards, changed: isSameTotal(before, now) ? ['cover'] : ['price'] })
        : { state: 'refused', attempt, isForOther: false, error },
    );
  }

  return (attempt: PlacingAttempt, error: ProblemError, isSame: boolean) => {
    const { problem } = error;
    if (asksForCodeAgain(error, [attempt.body], go)) return;
    recordCards(problem.cards ?? []);
    if (isSame && problem.code === 'RESERVATION.QUOTE_EXPIRED') {
      void askAgain(attempt, error);
    } else if (isSame && problem.summary && booking && property && before) {
      queries.setQueryData(summaryQuery(property.id, booking, language).queryKey, problem.summary);
      setRefusal(priceChanged(attempt, before, problem.summary, problem));
    } else {
      setRefusal({ state: 'refused', attempt, isForOther: !isSame, error });
      forgetCovers(queries);
    }
  };
}

/** `mayPlaceAgain` is true once for each press, and only for the current choices. A reload is not a press. */
function placing(attempt: PlacingAttempt, mayPlaceAgain: boolean): PlacingPhase {
  return { state: 'placing', attempt, mayPlaceAgain };
}

function priceChanged(
  attempt: PlacingAttempt,
  before: Summary,
  now: Summary,
  { changed, cards = [] }: Pick<WireProblem, 'changed' | 'cards'>,
): Refusal {
  const isCoverOnly = changed?.join() === 'cover';
  return { state: 'price_changed', isCoverOnly, cards, attempt, isForOther: false, before, now };
}

function useShowPlaced() {
  const queries = useQueryClient();
  return (reservation: Reservation) => {
    recordReservation(reservation);
    if (reservation.payment) payNext.write(reservation.reference);
    const { reference } = reservation;
    // Drops the choices from the address, which names only the reservation from now on.
    const shown = go(`/reservation/${reference}`, { search: onlyLanguage, replace: true });
    // Not earlier, as the booking page would request prices and another payment card while it waits.
    void shown.then(() => {
      forgetPaymentCard();
      forgetCovers(queries);
      void renewCards();
    });
  };
}

/** The section may have been closed and opened again in the meantime, and have started a second attempt. */
function closeAttempt({ sessionNumber }: PlacingAttempt): void {
  if (placingAttempt.read()?.sessionNumber !== sessionNumber) return;
  placingAttempt.write(null);
  spendNumber();
}

/** Repeats the attempt at the price that the guest agreed to. Its reference is not known in advance. */
function underNextNumber({ reference: _, ...attempt }: PlacingAttempt): PlacingAttempt {
  return { ...attempt, sessionNumber: bookingSession.read().nextNumber };
}

function isSameTotal(one: Summary, other: Summary): boolean {
  return one.total_price.gross_value === other.total_price.gross_value;
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
  // A payment card may have been typed before the guest chose another way, or before another card covered the rest.
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

/** Retries the same attempt until its outcome is known, a few times with increasing pauses. */
async function placeUntilKnown(attempt: PlacingAttempt, pause: (ms: number) => Promise<void>): Promise<PlacingOutcome> {
  for (const pauseMs of [...PAUSES_MS, undefined]) {
    const outcome = await placeOnce(attempt);
    if (outcome.state !== 'unanswered' || pauseMs === undefined) return outcome;
    await pause(pauseMs);
  }
  return { state: 'unanswered' };
}

async function placeOnce({ sessionNumber, key, body }: PlacingAttempt): Promise<PlacingOutcome> {
  try {
    return { state: 'placed', reservation: await placeReservation(sessionNumber, key, body) };
  } catch (error) {
    return isRefusal(error) ? { state: 'refused', error } : { state: 'unanswered' };
  }
}
