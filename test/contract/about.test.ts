import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import type { PropertyAboutAnswer } from '#contract/guest/property-about.ts';
import { brighton } from '../../simulators/mews/seed/brighton.ts';
import { vienna } from '../../simulators/mews/seed/vienna.ts';
import { washington } from '../../simulators/mews/seed/washington.ts';
import { useStaycard } from '../staycard.ts';
import { expectProblem, useContract } from './contract-caller.ts';
import { UNCONFIGURED } from './demo-hotels.ts';
import { findShapeFaults } from './shape.ts';
import { ANSWERS } from './wire-shapes.ts';

const staycard = useStaycard();
const contract = useContract(staycard);

type Text = Readonly<Record<string, string>> | undefined;
type Written = { readonly [field: string]: Text } & {
  readonly pictures?: { url: string; night_url: string; alt: Text }[];
  readonly size_m2?: number;
};
type Demo = { properties: { id: string; about: Written; rooms: { id: string; about: Written }[] }[] };

const DEMO = parse(
  readFileSync(new URL('../../src/server/run/demo/demo.sale-page.yaml', import.meta.url), 'utf8'),
) as Demo;
const WORDS: Readonly<Record<string, string>> = {
  SeaView: 'sea_view',
  OceanView: 'sea_view',
  RiverView: 'river_view',
  Balcony: 'balcony',
  HighFloor: 'high_floor',
  ElevatorAccess: 'lift_access',
  DoubleBed: 'double_bed',
  TwinBeds: 'twin_beds',
  RollawayBed: 'rollaway_bed',
  UpperBed: 'upper_bed',
  LowerBed: 'lower_bed',
  EnsuiteRoom: 'ensuite_bathroom',
  PrivateBathroom: 'private_bathroom',
  PrivateJacuzzi: 'whirlpool',
  Kitchenette: 'kitchenette',
  AirConditioning: 'air_conditioning',
};

/** The expected answer from the demo's file and the simulator's plan of a hotel, computed without the server's code. */
function expected(id: string, plan: typeof brighton, language: string) {
  const property = DEMO.properties.find((one) => one.id === id)!;
  const known = ['en', 'de', 'fr', 'es', 'it', 'nl', 'cs', 'ar'].includes(language) ? language : 'en';
  const texts = (written: Written, fields: readonly string[]) => ({
    ...Object.fromEntries(fields.map((field) => [field, written[field]?.[known] ?? null])),
    text_languages: Object.fromEntries(
      fields.flatMap((field) => (known !== language && written[field] ? [[field, 'en']] : [])),
    ),
  });
  const here = (url: string) => url.replace('http://127.0.0.1:4001', staycard.simulator.url);
  const { Latitude: latitude, Longitude: longitude } = plan.address;
  return {
    hotel: {
      ...texts(property.about, ['introduction', 'how_to_get_there', 'parking', 'pets', 'accessibility']),
      map_point: { latitude, longitude },
      pictures: property.about.pictures!.map(({ url, night_url, alt }) => ({
        url: here(url),
        sources: [],
        night: { url: here(night_url), sources: [] },
        ...texts({ alt }, ['alt']),
      })),
    },
    rooms: plan.categories.map(({ features = [], pictures }, index) => {
      const number = String(index + 1).padStart(12, '0');
      const room_id = `${plan.prefix}-0004-4000-8000-${number}`;
      const written = property.rooms.find((room) => room.id === room_id)!.about;
      const had = features.map((name) => WORDS[name]!);
      return {
        room_id,
        size_m2: written.size_m2 ?? null,
        ...texts(written, ['beds', 'view', 'bathroom', 'accessibility']),
        features: Object.values(WORDS).filter((word, at, all) => had.includes(word) && all.indexOf(word) === at),
        pictures: pictures.map((_name, position) => {
          const image = `${staycard.simulator.url}/images/${plan.prefix}-0010-4000-8000-`;
          const nth = String(100 * (position + 1) + index + 1).padStart(12, '0');
          const at = (width: number) =>
            `${image}${nth}?Mode=Fit&Width=${width}&Height=${{ 480: 320, 960: 640, 1600: 1067 }[width]!}`;
          const sources = [480, 960, 1600].map((width) => ({ url: at(width), width }));
          return { url: at(1600), sources, alt: null, night: null, text_languages: {} };
        }),
      };
    }),
  };
}

const PLANS = [
  ['harbour-house', brighton],
  ['palais-rosenhain', vienna],
  ['dawn-lodge', washington],
] as const;

describe('the description of a property', () => {
  it.each(PLANS.flatMap(([id, plan]) => ['de', 'ar', 'fi'].map((language) => [id, language, plan] as const)))(
    'is what the hotel system and the sale page say: %s in %s',
    async (id, language, plan) => {
      const about = await contract.get<PropertyAboutAnswer>(`demo/properties/${id}/about?language=${language}`);
      expect(about).toEqual(expected(id, plan, language));
    },
  );

  it('may be kept for a while, and is small', async () => {
    const { headers, body } = await contract.ask('GET', 'demo/properties/harbour-house/about?language=de');
    expect(headers.get('cache-control')).toBe('public, max-age=600');
    expect(headers.get('vary')).toBe('accept-encoding');
    expect(gzipSync(JSON.stringify(body)).length).toBeLessThan(4_000);
  });

  it('is nothing where the property is not configured', async () => {
    const about = await contract.get<PropertyAboutAnswer>(`demo/properties/${UNCONFIGURED}/about`);
    expect(findShapeFaults(about, ANSWERS.propertyAbout)).toEqual([]);
    expect(about.rooms).toEqual([]);
  });

  it('is refused for a property that the sale page does not have', async () => {
    const answer = await contract.ask('GET', 'demo/properties/nowhere/about');
    expectProblem(answer, { status: 404, code: 'PROPERTY.NOT_FOUND' });
  });
});
