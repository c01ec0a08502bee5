import { describe, expect, it } from 'vitest';
import { keepBookableDates, parseStaySearch, writeStaySearch } from './stay-search.ts';

describe('the address of a stay', () => {
  it('keeps what belongs to a stay', () => {
    const search = {
      property: 'harbour-house',
      from: '2026-12-08',
      to: '2026-12-10',
      rooms: 'adult*2',
      section: 'rooms',
      currency: 'EUR',
    } as const;
    expect(parseStaySearch(writeStaySearch(search))).toEqual(search);
    expect(writeStaySearch({})).toBe('');
  });

  it('never keeps a code or a token', () => {
    expect(parseStaySearch('code=VUCH-ER22-2222-222K&card_token=x&token=y&access_token=z')).toEqual({});
  });

  it.each([
    'from=2026-12-10&to=2026-12-08',
    'from=2026-12-08&to=2026-12-08',
    'from=2026-12-08',
    'from=tomorrow&to=2026-12-08',
    'from=2026-02-30&to=2026-03-02',
    'from=2026-12-08&to=2026-13-01',
    'from=0000-00-00&to=2026-12-08',
    'arrival=soon',
    'arrival=2026-02-30',
    'arrival=04/12/2026',
    'nights=0',
    'nights=31',
    'nights=-1',
    'nights=2.5',
    'nights=two',
    'section=nowhere',
    'currency=euro',
    'property=&product=&language=',
    '%E0%A4%A=1&&=',
  ])('leaves out what makes no sense: %s', (address) => {
    expect(parseStaySearch(address)).toEqual({});
  });

  it.each([
    ['property=harbour-house', { property: 'harbour-house' }],
    ['arrival=2026-12-04', { arrival: '2026-12-04' }],
    ['nights=3', { nights: '3' }],
    ['nights=weekend', { nights: 'weekend' }],
    ['arrival=2026-12-30&nights=3', { nights: '3', from: '2026-12-30', to: '2027-01-02' }],
    ['arrival=2026-12-04&nights=weekend', { nights: 'weekend', from: '2026-12-04', to: '2026-12-06' }],
    ['arrival=2026-12-04&nights=31', { arrival: '2026-12-04' }],
    ['arrival=yesterday&nights=2', { nights: '2' }],
    ['arrival=9999-12-30&nights=3', { arrival: '9999-12-30', nights: '3' }],
    [
      'arrival=2026-12-04&nights=2&from=2027-01-08&to=2027-01-09',
      { nights: '2', from: '2027-01-08', to: '2027-01-09' },
    ],
    ['product=two-nights', { product: 'two-nights' }],
    ['language=de', { language: 'de' }],
    ['property=a&property=b', { property: 'a' }],
  ])('is what other sites link with: %s', (address, search) => {
    expect(parseStaySearch(address)).toEqual(search);
  });

  it.each([
    ['2026-12-08', true],
    ['2026-12-09', false],
  ])('with dates last week or more than a year ahead asks for dates again, and keeps the rest: %s', (today, isKept) => {
    const year = { firstDate: today, lastDate: '2027-12-08' };
    const rest = { property: 'harbour-house', rooms: 'adult*2' };
    const search = { ...rest, from: '2026-12-08', to: '2026-12-10' };
    expect(keepBookableDates(search, year)).toEqual(isKept ? search : rest);
    expect(keepBookableDates({ arrival: '2026-12-08' }, year)).toEqual(isKept ? { arrival: '2026-12-08' } : {});
    expect(keepBookableDates({ ...rest, arrival: '2028-01-01' }, year)).toEqual(rest);
    expect(keepBookableDates({ ...rest, from: '2027-12-07', to: '2027-12-09' }, year)).toEqual(rest);
  });
});
