import type { WireCancellation } from '#contract/guest/cancellation.ts';
import type { Reservation } from '#contract/guest/reservation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { sendCancellation, cancellationQuery, reservationQuery } from '../../api/reservation-calls.ts';
import { forgetCovers } from '../../api/forget-covers.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { useOnline } from '../../../ui/use-online.ts';
import { applyGivenBack } from '../../session/update-session-cards.ts';
import { recordReservation, reservationsMade } from '../../session/reservations-made.ts';

export function useCancelling(reservation: Reservation) {
  const queries = useQueryClient();
  const { reference, access_token: token } = reservation;
  const query = cancellationQuery(reference, token);
  const { data, error, refetch } = useQuery(query);
  const [fault, setFault] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const sendingKey = useOnline() ? ('CONFIRMATION.CANCEL.CANCELLING' as const) : ('FRAME.OFFLINE' as const);

  // Gives value back to the session cards only once, however often the page receives the cancellation.
  const recordCancelled = useEffectEvent((given: WireCancellation) => {
    const made = reservationsMade.read().find((entry) => entry.reference === reference);
    if (!made || made.state === 'cancelled') return;
    applyGivenBack(given.given_back);
    forgetCovers(queries);
    const cancelled: Reservation = { ...reservation, state: 'cancelled' };
    queries.setQueryData(reservationQuery(reference, token).queryKey, cancelled);
    recordReservation(cancelled);
  });
  useEffect(() => {
    if (data?.state === 'cancelled') recordCancelled(data);
  }, [data]);

  async function cancel(): Promise<void> {
    if (!data?.fee) return;
    setFault(undefined);
    setSending(true);
    try {
      queries.setQueryData(query.queryKey, await sendCancellation(reference, token, { agreed_fee: data.fee }));
    } catch (error_) {
      setFault(error_);
      const reported = error_ instanceof ProblemError ? error_.problem.cancellation : undefined;
      if (reported) queries.setQueryData(query.queryKey, reported);
      else await refetch();
    }
    setSending(false);
  }

  return { cancellation: data, error, askAgain: () => void refetch(), fault, isSending, sendingKey, cancel };
}

export type Cancelling = ReturnType<typeof useCancelling>;
