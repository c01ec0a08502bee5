import type { RoomChoice } from '../session/room-choices.ts';
import { SECTIONS, type SectionName, type StaySearch } from '../session/stay-search.ts';

type Progress = {
  readonly search: StaySearch;
  readonly isPropertyBookable: boolean;
  readonly rooms: readonly RoomChoice[];
  readonly isBuyerComplete: boolean;
};

/** The furthest section that the choices made so far allow. */
export function furthestSection({ search, isPropertyBookable, rooms, isBuyerComplete }: Progress): SectionName {
  if (!isPropertyBookable || !search.from || !search.to || rooms.length === 0) return 'stay';
  if (rooms.some(({ room }) => !room)) return 'rooms';
  return isBuyerComplete ? 'check' : 'you';
}

/** The section to open: the one the address asks for, as far as it is allowed; without one, the next to be chosen. */
export function openSection(progress: Progress): SectionName {
  const furthest = furthestSection(progress);
  const wanted = progress.search.section ?? 'extras';
  return SECTIONS.indexOf(wanted) <= SECTIONS.indexOf(furthest) ? wanted : furthest;
}
