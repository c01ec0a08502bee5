export type Look = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  readonly language: 'en' | 'ar';
  readonly media?: 'print';
};

const look = (
  name: string,
  width: number,
  height: number,
  scheme: Look['scheme'] = 'light',
  language: Look['language'] = 'en',
): Look => ({ name, width, height, scheme, language });

/** Phone, tablet and desktop; dark and right to left; the narrowest width, a desktop at 200 % zoom, and print. */
const LOOKS: readonly Look[] = [
  look('phone', 390, 844),
  look('phone-dark', 390, 844, 'dark'),
  look('phone-arabic', 390, 844, 'light', 'ar'),
  look('narrow', 320, 640),
  look('tablet', 768, 1024),
  look('tablet-dark', 768, 1024, 'dark'),
  look('zoomed', 640, 450),
  look('desk', 1280, 900),
  look('desk-dark', 1280, 900, 'dark'),
  look('desk-arabic', 1280, 900, 'light', 'ar'),
  { ...look('paper', 794, 1123, 'dark'), media: 'print' },
];

/** All looks, or those that `LOOKS=phone,desk` names. */
export function wantedLooks(): readonly Look[] {
  const wanted = process.env['LOOKS']?.split(',');
  return wanted ? LOOKS.filter(({ name }) => wanted.includes(name)) : LOOKS;
}
