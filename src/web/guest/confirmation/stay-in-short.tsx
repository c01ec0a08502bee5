import type { Reservation } from '#contract/guest/reservation.ts';
import { useFormat } from '../../text/use-format.ts';

type StayInShortProps = { readonly reservation: Reservation; readonly name: string };

export function StayInShort({ reservation, name }: StayInShortProps) {
  const format = useFormat();
  return (
    <p>
      <strong>{name}</strong>
      <br />
      {format.dateRange(reservation.stay_from, reservation.stay_to)}
    </p>
  );
}
