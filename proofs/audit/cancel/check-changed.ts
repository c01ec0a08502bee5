import type { AuditWorld } from '../world/audit-world.ts';
import type { Play } from '../compare/play.ts';
import { readUntil } from '../play/play-paying.ts';

/** The guest sees the booked dates, and which rooms the hotel cancelled. */
export async function checkChanged(world: AuditWorld, play: Play): Promise<void> {
  const { plan, findings, booked, atHotel } = play;
  if (!booked) return;
  const isNoted = ({ rooms }: typeof booked.reservation): boolean =>
    atHotel.cancelled.every((index) => rooms[index]?.cancelled_at_hotel);
  const now = await readUntil(world, play, booked.reservation, isNoted);
  const { from, nights } = plan.stay;
  findings.same('booked dates', [from.toString(), from.add({ days: nights }).toString()], [now.stay_from, now.stay_to]);
  const gone = now.rooms.flatMap(({ cancelled_at_hotel: isGone }, index) => (isGone ? [index] : []));
  findings.same('rooms that the hotel has cancelled', atHotel.cancelled.toSorted(), gone);
}
