import type { RoomChoice } from '../session/room-choices.ts';
import { SECTIONS, type SectionName, type StaySearch } from '../session/stay-search.ts';

type Progress = {
  readonly search: StaySearch;
  readonly isPropertyBookable: boolean;
  readonly rooms: readonly RoomChoice[];
  /** The whole form except how the rest is paid. */
  readonly isBuyerComplete: boolean;
  /** The way to pay the rest, or the payment card for it, is missing. */
  readonly isPaymentMissing: boolean;
};

/** If a payment becomes necessary only in the last section, the guest stays there to read the reason. */
export function furthestSection(progress: Progress): SectionName {
  const { search, isPropertyBookable, rooms, isBuyerComplete, isPaymentMissing } = progress;
  if (!isPropertyBookable || !search.from || !search.to || rooms.length === 0) return 'stay';
  if (rooms.some(({ room }) => !room)) return 'rooms';
  if (!isBuyerComplete) return 'you';
  return isPaymentMissing && search.section !== 'check' ? 'you' : 'check';
}

/** The section to open: the one in the address if it is allowed, or else the next that needs a choice. */
export function openSection(progress: Progress): SectionName {
  const furthest = furthestSection(progress);
  const wanted = progress.search.section ?? 'extras';
  return SECTIONS.indexOf(wanted) <= SECTIONS.indexOf(furthest) ? wanted : furthest;
}
