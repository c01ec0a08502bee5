/** A clock that only moves when the audit moves it. */
export class TravellingClock {
  private moment: Temporal.Instant;

  constructor(moment: Temporal.Instant) {
    this.moment = moment;
  }

  now(): Temporal.Instant {
    return this.moment;
  }

  /** Moves on within the same minute: plans begin at whole minutes, and must still meet their own time. */
  tick(seconds: number): void {
    const later = this.moment.add({ seconds });
    const isSameMinute =
      Math.floor(later.epochMilliseconds / 60_000) === Math.floor(this.moment.epochMilliseconds / 60_000);
    if (isSameMinute) this.moment = later;
  }

  travelTo(moment: Temporal.Instant): void {
    if (Temporal.Instant.compare(moment, this.moment) > 0) this.moment = moment;
  }
}
