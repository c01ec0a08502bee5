import { useFormat } from '../../text/use-format.ts';
import type { ReservationViewProps } from './pending-reservation.tsx';

type StayInShortProps = Pick<ReservationViewProps, 'reservation'> & { readonly name: string };

/** Where and when, on two lines. */
export function StayInShort({ reservation, name }: StayInShortProps) {
  const format = useFormat();
  return (
    <p>
      <strong dir="auto">{name}</strong>
      <br />
      {format.dateRange(reservation.stay_from, reservation.stay_to)}
    </p>
  );
}
