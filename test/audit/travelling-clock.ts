/** A clock that stands still until it is sent to a later moment. */
export class TravellingClock {
  private moment: Temporal.Instant;

  constructor(moment: Temporal.Instant) {
    this.moment = moment;
  }

  now(): Temporal.Instant {
    return this.moment;
  }

  travelTo(moment: Temporal.Instant): void {
    if (Temporal.Instant.compare(moment, this.moment) > 0) this.moment = moment;
  }
}
