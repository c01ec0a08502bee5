import type { Reservation } from '#contract/guest/reservation.ts';
import { useFormat } from '../../text/use-format.ts';

export function StayInShort({ reservation, name }: { readonly reservation: Reservation; readonly name: string }) {
  const format = useFormat();
  return (
    <p>
      <strong>{name}</strong>
      <br />
      {format.dateRange(reservation.stay_from, reservation.stay_to)}
    </p>
  );
}
