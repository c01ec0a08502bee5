import type { Reservation } from '#contract/guest/reservation.ts';
import { useFormat } from '../../text/use-format.ts';

type StayInShortProps = { readonly reservation: Reservation; readonly name: string };

/** Hotel and dates on two lines. The name is in the page's language, and runs in its direction. */
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
