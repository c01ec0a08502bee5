import { remark, type Remark, type Remarks } from './remark.ts';
import type { PropertyDefinition, SalePageDefinition } from './sale-page-definition.ts';

/** Checks the descriptions of hotels and rooms: each room occurs once, and browsers can show the pictures. */
export function checkAbout({ properties }: SalePageDefinition): Remarks {
  const faults = properties.flatMap((property, index) => {
    const path = ['properties', index];
    return [...listRoomRepeats(property, path), ...listHiddenPictures(property, path)];
  });
  return { faults, warnings: [] };
}

function listRoomRepeats({ rooms }: PropertyDefinition, path: Remark['path']): Remark[] {
  return rooms.flatMap(({ id }, index) => {
    const isRepeat = rooms.findIndex((room) => room.id === id) < index;
    return isRepeat ? [remark([...path, 'rooms', index, 'id'], 'twice', { id })] : [];
  });
}

/** The page shows pictures over https, and those of a hotel system from its own origin (`content-security.ts`). */
function listHiddenPictures({ about, rooms, connection }: PropertyDefinition, path: Remark['path']): Remark[] {
  const system = connection ? new URL(connection.address).origin : null;
  const isHidden = (url: string) => !url.startsWith('https:') && new URL(url).origin !== system;
  const listed = [
    { at: [...path, 'about'], pictures: about.pictures },
    ...rooms.map((room, index) => ({ at: [...path, 'rooms', index, 'about'], pictures: room.about.pictures })),
  ];
  return listed.flatMap(({ at, pictures }) =>
    pictures.flatMap((picture, index) =>
      (['url', 'night_url'] as const)
        .filter((field) => isHidden(picture[field] ?? 'https:'))
        .map((field) => remark([...at, 'pictures', index, field], 'picture_hidden')),
    ),
  );
}
