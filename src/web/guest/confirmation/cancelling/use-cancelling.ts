import type { WireMoney } from '#contract/values.ts';
import type { Reservation } from '#contract/guest/reservation.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { sendCancellation, cancellationQuery, reservationQuery } from '../../api/reservation-calls.ts';
import { forgetCovers } from '../../api/forget-covers.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { useOnline } from '../../../ui/use-online.ts';
import { renewCards } from '../../session/renew-cards.ts';
import { recordReservation, reservationsMade } from '../../session/reservations-made.ts';

export function useCancelling(reservation: Reservation) {
  const queries = useQueryClient();
  const { reference, access_token: token } = reservation;
  const query = cancellationQuery(reference, token);
  const { data, error, refetch } = useQuery(query);
  const sendingKey = useOnline() ? ('CONFIRMATION.CANCEL.CANCELLING' as const) : ('FRAME.OFFLINE' as const);

  const recordCancelled = useEffectEvent(() => {
    const made = reservationsMade.read().find((entry) => entry.reference === reference);
    if (!made || made.state === 'cancelled') return;
    forgetCovers(queries);
    void renewCards();
    const cancelled: Reservation = { ...reservation, state: 'cancelled' };
    queries.setQueryData(reservationQuery(reference, token).queryKey, cancelled);
    recordReservation(cancelled);
  });
  useEffect(() => {
    if (data?.state === 'cancelled') recordCancelled();
  }, [data]);

  const sending = useMutation({
    mutationFn: (agreed: WireMoney) => sendCancellation(reference, token, { agreed_fee: agreed }),
    onSuccess: (answer) => queries.setQueryData(query.queryKey, answer),
    onError: async (failure) => {
      const reported = failure instanceof ProblemError ? failure.problem.cancellation : undefined;
      if (reported) queries.setQueryData(query.queryKey, reported);
      else await refetch();
    },
  });
  const { isPending: isSending, error: fault } = sending;
  const cancel = () => data?.fee && sending.mutate(data.fee);
  return { cancellation: data, error, askAgain: () => void refetch(), fault, isSending, sendingKey, cancel };
}

export type Cancelling = ReturnType<typeof useCancelling>;
