import { describe, expect, it } from 'vitest';
import { BLOCK_NIGHTS, joinBlocks, listBlocks } from './availability-blocks.ts';

describe('the questions for free rooms', () => {
  it('are asked in blocks that follow each other without a gap, up to the last date', () => {
    const blocks = listBlocks('2026-12-01', '2027-06-15', '2027-06-01');
    expect(blocks[0]).toEqual({ from: '2026-12-01', to: '2027-03-03' });
    expect(blocks.map(({ from }) => from).slice(1)).toEqual(blocks.map(({ to }) => to).slice(0, -1));
    expect(blocks.at(-1)?.to).toBe('2027-06-01');
  });

  it('are one question for what fits into one', () => {
    expect(listBlocks('2026-12-01', '2026-12-01', '2027-12-01')).toHaveLength(1);
  });
});

describe('the answers', () => {
  const [first, second] = listBlocks('2026-12-01', '2027-04-01', '2027-12-01');
  const row = (count: number) => Array.from({ length: BLOCK_NIGHTS }, () => count);

  it('are joined by room', () => {
    const joined = joinBlocks('2026-12-01', [
      { block: first!, answer: [{ CategoryId: 'sea', Availabilities: row(1) }] },
      { block: second!, answer: [{ CategoryId: 'sea', Availabilities: row(2) }] },
    ]);
    expect(joined.nights).toBe(2 * BLOCK_NIGHTS);
    expect(joined.categories).toEqual([{ roomCategoryId: 'sea', numbers: [...row(1), ...row(2)] }]);
  });

  it('end where one is still missing', () => {
    const joined = joinBlocks('2026-12-01', [
      { block: first!, answer: undefined },
      { block: second!, answer: [{ CategoryId: 'sea', Availabilities: row(2) }] },
    ]);
    expect(joined.nights).toBe(0);
    expect(joined.categories).toEqual([]);
  });

  it('count a room that appears later as full before', () => {
    const joined = joinBlocks('2026-12-01', [
      { block: first!, answer: [] },
      { block: second!, answer: [{ CategoryId: 'loft', Availabilities: row(3) }] },
    ]);
    expect(joined.categories).toEqual([{ roomCategoryId: 'loft', numbers: [...row(0), ...row(3)] }]);
  });
});
