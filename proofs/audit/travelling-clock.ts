/** A clock that stands still until it is sent to a later moment, or on by a little. */
export class TravellingClock {
  private moment: Temporal.Instant;

  constructor(moment: Temporal.Instant) {
    this.moment = moment;
  }

  now(): Temporal.Instant {
    return this.moment;
  }

  /** Some seconds later, but still in the same minute: what is planned begins with a minute, and meets its own time. */
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
