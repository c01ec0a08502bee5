import { expect, it, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { createOutages } from './outages.ts';

it('the log says once that the database is away, once that it is back, and again when it is away again', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) });
    const { report } = createOutages(log);
    const away = () => report(new DatabaseUnavailable('away'));
    const answersAfter = (ms: number) => {
      vi.advanceTimersByTime(ms);
      report();
    };
    const [said, back] = [
      'The database does not let us in (it is silent): check DATABASE_URL, and that it runs.',
      'the database is back',
    ];
    answersAfter(5000);
    expect(lines).toEqual([]);
    away();
    answersAfter(200);
    away();
    expect(lines).toEqual([said]);
    answersAfter(2000);
    answersAfter(2000);
    expect(lines).toEqual([said, back]);
    away();
    answersAfter(2000);
    expect(lines).toEqual([said, back, said, back]);
    report(new DatabaseUnavailable('full'));
    answersAfter(2000);
    expect(lines.slice(4)).toEqual(['The disk of the database is full.']);
  } finally {
    vi.useRealTimers();
  }
});
