import type { Clock } from '../../src/server/platform/clock.ts';
import { clockShiftMs, testClock } from '../../test/test-clock.ts';

/** When a guest does what they planned for later: while no server runs, or once time has passed. */
type Moment = 'in the outage' | 'afterwards';
type Errand = () => Promise<void>;

/** The shared clock of a season. It jumps ahead while no server runs, and some guests wait for that. */
export class SeasonTime {
  private passedMs = 0;
  private readonly waiting: Record<Moment, Errand[]> = { 'in the outage': [], afterwards: [] };
  outages = 0;

  readonly clock: Clock = { now: () => testClock.now().add({ milliseconds: this.passedMs }) };

  /** Offset of a newly started server's clock from the machine's. */
  get shiftMs(): number {
    return clockShiftMs + this.passedMs;
  }

  pass(minutes: number): void {
    this.passedMs += minutes * 60_000;
    this.outages += 1;
  }

  later(moment: Moment, errand: Errand): void {
    this.waiting[moment].push(errand);
  }

  take(moment: Moment): Errand[] {
    return this.waiting[moment].splice(0);
  }
}
