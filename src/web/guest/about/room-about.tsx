import type { RateOffer } from '#contract/guest/availability.ts';
import type { WireRoomAbout } from '#contract/guest/property-about.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { aboutQuery } from '../api/property-queries.ts';
import { useFormat } from '../../text/use-format.ts';
import { writtenIn } from '../../text/written-in.ts';
import { InlineList } from '../../ui/inline-list.tsx';
import { AboutSheet } from './about-sheet.tsx';

type RoomAboutProps = { readonly propertyId: string; readonly room: RateOffer['room_category'] };

export function RoomAbout({ propertyId, room }: RoomAboutProps) {
  const { t } = useTranslation();
  const { about } = useRoomAbout(propertyId, room.id);
  if (!about || isEmpty(about)) return null;
  return (
    <AboutSheet
      label={t('ABOUT.ROOM_NAMED', { name: room.name })}
      look="sign"
      draw={({ RoomContent }) => <RoomContent room={room} about={about} />}
    >
      {t('ABOUT.ROOM')}
    </AboutSheet>
  );
}

/** One line: "24 m² · king-size bed · sea view". Reserves its space if it loads after the room. */
export function RoomFacts({
  propertyId,
  room,
  className,
}: RoomAboutProps & { readonly className: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { about, isAwaited } = useRoomAbout(propertyId, room.id);
  const [isPlaceKept] = useState(isAwaited);
  const texts = (['beds', 'view'] as const).map(
    (name) => about?.[name] && <span {...writtenIn(about.text_languages, name)}>{about[name]}</span>,
  );
  const parts = [about?.size_m2 && t('ABOUT.SIZE', { size: format.number(about.size_m2) }), ...texts];
  if (!isPlaceKept && !parts.some(Boolean)) return null;
  return (
    <p className={className}>
      <InlineList parts={parts} />
    </p>
  );
}

function useRoomAbout(propertyId: string, roomId: string) {
  const { language } = useTranslation();
  const { data, isPending } = useQuery(aboutQuery(propertyId, language));
  return { about: data?.rooms.find(({ room_id: id }) => id === roomId), isAwaited: isPending };
}

/** The first picture is already shown beside the room. */
function isEmpty({ pictures, features, room_id: _id, text_languages: _languages, ...facts }: WireRoomAbout): boolean {
  return pictures.length <= 1 && features.length === 0 && Object.values(facts).every((fact) => fact === null);
}
