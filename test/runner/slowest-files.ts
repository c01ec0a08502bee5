import { isAbsolute, relative } from 'node:path';
import { z } from 'zod';
import type { Suite } from './suite.ts';

/** The total time of the tests of one file. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

const vitestReport = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

interface PlaywrightSuite {
  readonly specs: readonly { file: string; tests: readonly { results: readonly { duration: number }[] }[] }[];
  readonly suites: readonly PlaywrightSuite[];
}
const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  specs: z
    .array(
      z.object({
        file: z.string(),
        tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
      }),
    )
    .default([]),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(playwrightSuite).default([]),
});

/** The time of each file of a report. Vitest does not count the time before a file's first test. */
export function readFileTimes(counting: Suite['counting'], report: unknown): readonly FileTime[] {
  if (counting === 'check' || report === undefined) return [];
  if (counting === 'vitest') {
    const { testResults } = vitestReport.parse(report);
    return testResults.map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 }));
  }
  const { config, suites } = playwrightReport.parse(report);
  const seconds = new Map<string, number>();
  for (const { file, tests } of suites.flatMap(listSpecs)) {
    const spent = tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration / 1000, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + spent);
  }
  return [...seconds].map(([file, spent]) => ({ file: `${config.rootDir}/${file}`, seconds: spent }));
}

function listSpecs({ specs, suites }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

const SHOWN = 10;

/** The ten slowest files of a run, one per line, as candidates when the run gets too long. */
export function writeSlowest(times: readonly FileTime[]): string {
  const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN);
  const lines = slowest.map(({ file, seconds }) => {
    const place = isAbsolute(file) ? relative(process.cwd(), file) : file;
    return `${seconds.toFixed(1).padStart(7)} s  ${place}`;
  });
  return ['The slowest files:', ...lines].join('\n');
}
