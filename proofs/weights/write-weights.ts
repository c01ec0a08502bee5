import type { Kind, Request, Visit } from './visit-page.ts';

/** Medians of several visits to one page. */
export type Weight = {
  readonly name: string;
  readonly paintMs: number;
  readonly paintsMs: readonly number[];
  readonly shift: number;
  readonly moved: readonly string[];
  /** The requests of one visit. All visits make the same ones. */
  readonly requests: readonly Request[];
};

const KINDS: readonly Kind[] = ['document', 'script', 'style', 'font', 'picture', 'data', 'other'];

export function weigh(name: string, visits: readonly Visit[]): Weight {
  const paintsMs = visits.map(({ paintMs }) => Math.round(paintMs));
  return {
    name,
    paintMs: median(paintsMs),
    paintsMs,
    shift: Math.max(...visits.map(({ shift }) => shift)),
    moved: [...new Set(visits.flatMap(({ moved }) => moved))],
    requests: visits[0]?.requests ?? [],
  };
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export function writeWeight(weight: Weight): string {
  const early = weight.requests.filter(({ isBeforePaint }) => isBeforePaint);
  const late = weight.requests.filter(({ isBeforePaint }) => !isBeforePaint);
  return [
    `${weight.name}: painted after ${weight.paintMs} ms (${weight.paintsMs.join(', ')}), layout shift ${weight.shift.toFixed(3)}`,
    `  until then ${writeRequests(early)}, in ${countRounds(early)} rounds after the document`,
    ...(weight.moved.length > 0 ? [`  moved: ${weight.moved.join('; ')}`] : []),
    ...(late.length > 0 ? [`  afterwards ${writeRequests(late)}`] : []),
  ].join('\n');
}

/** Number of responses that had to arrive before the next request could be made, without the document itself. */
export function countRounds(requests: readonly Request[]): number {
  return Math.max(0, ...requests.map(({ round }) => round));
}

function writeRequests(requests: readonly Request[]): string {
  const kinds = KINDS.flatMap((kind) => {
    const own = requests.filter((request) => request.kind === kind);
    return own.length > 0 ? [`${own.length} ${kind} ${writeBytes(sumBytes(own))}`] : [];
  });
  return `${requests.length} requests, ${writeBytes(sumBytes(requests))} (${kinds.join(', ')})`;
}

export function sumBytes(requests: readonly Request[]): number {
  return requests.reduce((sum, { bytes }) => sum + bytes, 0);
}

export function writeBytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
