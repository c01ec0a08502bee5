import { describe, expect, it } from 'vitest';
import { readFileTimes, writeSlowest } from './slowest-files.ts';

describe('the time of a file', () => {
  it('is from the start of its first test to the end of its last', () => {
    const report = { testResults: [{ name: 'a.test.ts', startTime: 1_000, endTime: 3_500 }] };
    expect(readFileTimes('vitest', report)).toEqual([{ file: 'a.test.ts', seconds: 2.5 }]);
  });

  it('is the sum of its journeys, however deep they stand', () => {
    const journey = (file: string, ...durations: number[]) => ({
      file,
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const report = {
      config: { rootDir: '/e2e' },
      suites: [
        { specs: [journey('stay.spec.ts', 500)], suites: [{ specs: [journey('stay.spec.ts', 1_000, 1_500)] }] },
        { specs: [journey('card.spec.ts', 250)] },
      ],
    };
    expect(readFileTimes('playwright', report)).toEqual([
      { file: '/e2e/stay.spec.ts', seconds: 3 },
      { file: '/e2e/card.spec.ts', seconds: 0.25 },
    ]);
  });

  it('is not known of a check and of a suite without a report', () => {
    expect(readFileTimes('check', undefined)).toEqual([]);
    expect(readFileTimes('vitest', undefined)).toEqual([]);
  });
});

it('writes the ten slowest files, the slowest first, with their places', () => {
  const times = Array.from({ length: 12 }, (_, nth) => ({ file: `${process.cwd()}/src/${nth}.test.ts`, seconds: nth }));
  const lines = writeSlowest(times).split('\n');
  expect(lines).toHaveLength(11);
  expect(lines.slice(1, 3)).toEqual(['   11.0 s  src/11.test.ts', '   10.0 s  src/10.test.ts']);
});
