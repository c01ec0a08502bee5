import { describe, expect, it } from 'vitest';
import { readFilters } from './filters.ts';

describe('the filters of a list in its address', () => {
  it('come back as they were written', () => {
    const query = { text: 'Ada', state: 'unknown', needs_person: 'true', property_id: 'p', arrives_from: '2026-12-01' };
    expect(readFilters(query)).toEqual(query);
  });

  it('keep "soon" and drop arrives_from if both are given', () => {
    const query = { arrives: 'soon', state: 'confirmed', paid_by_cards: 'true', sale_page_id: 'demo' };
    expect(readFilters({ ...query, arrives_from: '2026-12-01' })).toEqual(query);
  });

  it('lose what no list can be narrowed to', () => {
    const query = { state: 'lost', needs_person: 'yes', arrives_to: 'tomorrow', text: 'A' };
    expect(readFilters(query)).toEqual({});
  });
});
