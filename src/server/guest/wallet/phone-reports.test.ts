import { describe, expect, it } from 'vitest';
import { createPhoneReports } from './phone-reports.ts';

describe('a phone’s report', () => {
  it('stands in the log without the token of a pass, and cut where it is long', () => {
    const token = 'KRcRvuJ84m4e7-mzW-5UcMg3iribmE3EPqBOIsvyA_A';
    const [first, second] = createPhoneReports(() => 0)([`token ${token} was refused`, 'a '.repeat(900)]);
    expect(first).toBe('token … was refused');
    expect(second).toHaveLength(500);
  });

  it('fills no log: sixty lines a minute of all phones, twenty of one report', () => {
    let nowMs = 0;
    const reports = createPhoneReports(() => nowMs);
    const lines = Array.from({ length: 1000 }, () => 'a line');
    const written = () => reports(lines).length;
    expect([written(), written(), written(), written(), written()]).toEqual([20, 20, 20, 0, 0]);
    nowMs = 60_001;
    expect(written()).toBe(20);
  });
});
