const FIRST_NAMES = [
  'Ada',
  'Benedikt',
  'Chloé',
  'Dario',
  'Elena',
  'Finn',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Klára',
  'Liam',
];
const LAST_NAMES = [
  'Ashdown',
  'Berger',
  'Costa',
  'Dvořák',
  'Ellery',
  'Fontaine',
  'Gruber',
  'Haas',
  'Iversen',
  'Jansen',
];
const REQUESTS = [
  'A quiet room, please.',
  'We arrive late, around ten in the evening.',
  'A cot for the little one, please.',
];

/** Makes a fictitious guest. `random` returns numbers from 0 up to, not including, 1. */
export function makeSampleGuest(random: () => number) {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const [firstName, lastName] = [pick(FIRST_NAMES), pick(LAST_NAMES)];
  const mailbox = `${firstName}.${lastName}`
    .normalize('NFD')
    .replaceAll(/[^A-Za-z.]/g, '')
    .toLowerCase();
  const year = (new Date().getFullYear() + 2) % 100;
  const month = 1 + Math.floor(random() * 12);
  return {
    firstName,
    lastName,
    email: `${mailbox}@example.com`,
    phone: `+44 20 7946 0${String(Math.floor(random() * 1000)).padStart(3, '0')}`,
    specialRequests: pick(REQUESTS),
    /** MM/YY, two years ahead. */
    cardExpiration: `${String(month).padStart(2, '0')}/${String(year).padStart(2, '0')}`,
  };
}

export type SampleGuest = Readonly<ReturnType<typeof makeSampleGuest>>;
