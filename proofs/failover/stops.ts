/** Ends everything that was started, the last first, however a play ends. */
export class Stops {
  readonly #stops: (() => unknown)[] = [];
  #isOver = false;

  /** Throws once everything is being ended, so that nothing is started after it. A late stop still runs. */
  add(stop: () => unknown): void {
    this.#stops.push(stop);
    if (this.#isOver) throw new Error('all is being ended');
  }

  /** May be called again, for stops that were added since. */
  async end(): Promise<void> {
    this.#isOver = true;
    for (const stop of this.#stops.toReversed()) {
      await Promise.resolve()
        .then(stop)
        .catch(() => undefined);
    }
  }
}
