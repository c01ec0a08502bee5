import { describe, expect, it } from 'vitest';
import { dropPastDates, parseStaySearch } from './stay-search.ts';

describe('the address of a stay', () => {
  it('keeps what belongs to a stay', () => {
    const search = {
      property: 'harbour-house',
      from: '2026-12-08',
      to: '2026-12-10',
      section: 'rooms',
      currency: 'EUR',
    };
    expect(parseStaySearch(search)).toEqual(search);
  });

  it('never keeps a code or a token', () => {
    expect(parseStaySearch({ code: 'VUCH-ER22-2222-222K', card_token: 'x', token: 'y', access_token: 'z' })).toEqual(
      {},
    );
  });

  it.each([
    [{ from: '2026-12-10', to: '2026-12-08' }],
    [{ from: '2026-12-08', to: '2026-12-08' }],
    [{ from: '2026-12-08' }],
    [{ from: 'tomorrow', to: '2026-12-08' }],
    [{ from: '2026-02-30', to: '2026-03-02' }],
    [{ from: '2026-12-08', to: '2026-13-01' }],
    [{ from: '0000-00-00', to: '2026-12-08' }],
    [{ section: 'nowhere' }],
    [{ currency: 'euro' }],
    [{ property: { id: 1 } }],
  ])('leaves out what makes no sense: %j', (search) => {
    expect(parseStaySearch(search)).toEqual({});
  });

  it('of last week asks for dates again, and keeps the rest', () => {
    const search = { property: 'harbour-house', from: '2026-12-08', to: '2026-12-10', rooms: 'adult*2' };
    expect(dropPastDates(search, '2026-12-08')).toEqual(search);
    expect(dropPastDates(search, '2026-12-09')).toEqual({ property: 'harbour-house', rooms: 'adult*2' });
  });
});
