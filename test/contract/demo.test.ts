import { describe, expect, it } from 'vitest';
import type { CardSearchAnswer } from '#contract/guest/card.ts';
import type { PropertyConfiguration } from '#contract/guest/property.ts';
import type { WireSalePage, WireVoucherProduct } from '#contract/guest/sale-page.ts';
import { call } from '../guest.ts';
import { useStaycard } from '../staycard.ts';
import { useContract } from './contract-caller.ts';
import { CODES, HOTELS, UNCONFIGURED } from './demo-hotels.ts';

const staycard = useStaycard();
const contract = useContract(staycard);

describe("the demo's sale page", () => {
  it('says that it is a demo, and where payment cards go', async () => {
    const page = await contract.get<WireSalePage>('demo');
    expect(page).toMatchObject({ id: 'demo', demo: true, default_currency: 'GBP', default_language: 'en' });
    expect(page.payment_card_vault?.frame_url).toBe(`${staycard.simulator.url}/vault/frame`);
  });

  it('has three properties that can be booked, and one that says why it cannot', async () => {
    const { properties } = await contract.get<{ properties: PropertyConfiguration[] }>('demo/properties');
    expect(properties.map(({ id }) => id)).toEqual([...HOTELS.map(({ id }) => id), UNCONFIGURED]);
    for (const { id, city, currency, pricing, zone } of HOTELS) {
      const property = properties.find((each) => each.id === id);
      expect(property).toMatchObject({
        reservation_system: 'mews',
        time_zone: zone,
        pricing,
        default_currency: currency,
        address: { city },
        invalid_because: null,
      });
      expect(property?.currencies).toContain(currency);
      for (const key of ['enterprise_id', 'service_id', 'merchant_id', 'image'] as const) {
        expect(property?.[key], `${key} of ${id}`).toMatch(/\S/);
      }
    }
    expect(properties.at(-1)).toMatchObject({ service_id: null, time_zone: null, pricing: null, address: null });
    expect(properties.at(-1)?.invalid_because).toMatch(/service/);
  });

  it('sells products of each kind, and shows those that are good at one property', async () => {
    const list = async (query: string) =>
      (await contract.get<{ products: WireVoucherProduct[] }>(`demo/vouchers${query}`)).products;
    const all = await list('?language=de');
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['value', 'uses', 'package']));
    const here = await list('?property_id=dawn-lodge&language=de&currency=USD');
    expect(here.length).toBeGreaterThan(0);
    expect(here.length).toBeLessThan(all.length);
    const { properties } = await contract.get<{ properties: PropertyConfiguration[] }>('demo/properties');
    const places = properties.find(({ id }) => id === 'dawn-lodge')?.redeem_location_ids ?? [];
    const isGood = ({ redeem_location_ids: ids }: WireVoucherProduct) => ids.some((place) => places.includes(place));
    expect(here).toEqual(all.filter(isGood));
  });

  it('is worded in every language it has, and in its own where it has not', async () => {
    const { languages } = await contract.get<WireSalePage>('demo');
    const productsIn = async (language: string) =>
      (await contract.get<{ products: WireVoucherProduct[] }>(`demo/vouchers?language=${language}`)).products;
    const english = await productsIn('en');
    const isEnglish = { name: 'en', description: 'en', terms: 'en' };
    expect(await productsIn('sv')).toEqual(english.map((one) => ({ ...one, text_languages: isEnglish })));
    for (const language of languages.filter((code) => code !== 'en')) {
      for (const [index, { name, description, terms, texts }] of (await productsIn(language)).entries()) {
        expect(texts[language]).toEqual({ name, description, terms, text_languages: {} });
        expect(name).not.toBe(english[index]!.name);
        expect(description).not.toBe(english[index]!.description);
        expect(terms).not.toBe(english[index]!.terms);
      }
    }
    const { properties } = await contract.get<{ properties: PropertyConfiguration[] }>(
      'demo/properties?language=de-AT',
    );
    expect(properties.map(({ description }) => description)).toContain('Palais Rosenhain, Wien');
    const found = await contract.post<CardSearchAnswer>('demo/cards/search?language=de', { code: CODES.tenUses });
    expect(found.product.name).toBe('Zehn Nächte am Meer oder in der Stadt');
  });

  it('has a guest page, to which the front door leads', async () => {
    const page = await fetch(`${staycard.url}/s/demo`);
    expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
    });
    const door = await fetch(`${staycard.url}/`, { redirect: 'manual' });
    expect(door.status).toBeGreaterThanOrEqual(300);
    expect(door.headers.get('location')).toBe('/s/demo');
  });
});

describe('a sale page that does not exist', () => {
  it('is a page for the guest who followed a wrong link, and a problem for a program', async () => {
    const page = await fetch(`${staycard.url}/s/nowhere`);
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).not.toContain('sale-page-data');
    const call = await fetch(`${staycard.url}/vrm/nowhere`);
    expect(call.status).toBe(404);
    expect(await call.json()).toMatchObject({ code: 'SALE_PAGE.NOT_FOUND' });
  });
});

describe('the simulator', () => {
  const path = '/api/connector/v1/configuration/get';
  const tokens = { ClientToken: 'DEMO-CLIENT', Client: 'a program outside' };

  it.each([
    ['DEMO-BRIGHTON', 'Harbour House'],
    ['DEMO-VIENNA', 'Palais Rosenhain'],
    ['DEMO-WASHINGTON', 'Dawn Lodge'],
  ])('answers %s as %s', async (token, name) => {
    const body = { ...tokens, AccessToken: token };
    const answer = await call<{ Enterprise: { Name: string } }>(staycard.simulator.url, 'POST', path, { body });
    expect({ status: answer.status, name: answer.body.Enterprise.Name }).toEqual({ status: 200, name });
  });

  it('refuses other tokens', async () => {
    const strangers = [
      { ...tokens, AccessToken: 'DEMO-ATLANTIS' },
      { ...tokens, ClientToken: 'NOBODY', AccessToken: 'DEMO-VIENNA' },
    ];
    for (const body of strangers) {
      expect((await call(staycard.simulator.url, 'POST', path, { body })).status).toBe(401);
    }
  });

  it('keeps payment cards: a page for the frame, and tokens for numbers that can be right', async () => {
    const frame = await fetch(`${staycard.simulator.url}/vault/frame`);
    expect(frame.headers.get('content-type')).toMatch(/^text\/html/);
    const { properties } = await contract.get<{ properties: PropertyConfiguration[] }>('demo/properties');
    const store = (number: string) =>
      call<{ token?: string }>(staycard.simulator.url, 'POST', '/vault/tokens', {
        body: { merchant_id: properties[0]?.merchant_id, card_number: number, security_code: '123' },
      });
    const stored = await store('4242424242424242');
    expect(stored.status).toBe(200);
    expect(stored.body.token).toMatch(/\S/);
    expect(stored.body.token).not.toContain('4242424242424242');
    expect((await store('4242424242424243')).status).toBeGreaterThanOrEqual(400);
  });
});
