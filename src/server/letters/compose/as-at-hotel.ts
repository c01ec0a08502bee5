type StayData<Dates, Room> = {
  readonly stay: Dates;
  readonly rooms: readonly Room[];
  readonly booked?: { readonly stay: Dates; readonly rooms: readonly Room[] };
};

type AtHotel<Dates> = {
  readonly movedTo?: Dates;
  readonly rooms: readonly { readonly isCancelled: boolean }[];
};

/** The data of a letter with the dates and rooms that the hotel has now, stored or read. */
export function asAtHotel<Dates, Room, Data extends StayData<Dates, Room>>(
  { booked, ...data }: Data & StayData<Dates, Room>,
  { movedTo, rooms: atHotel }: AtHotel<Dates>,
) {
  const { stay, rooms } = booked ?? data;
  const standing = rooms.filter((_, index) => !atHotel[index]?.isCancelled);
  const isAsBooked = movedTo === undefined && standing.length === rooms.length;
  if (isAsBooked) return { ...data, stay, rooms };
  return { ...data, stay: movedTo ?? stay, rooms: standing, booked: { stay, rooms } };
}
