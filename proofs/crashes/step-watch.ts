/** Where a server is stopped: at the n-th step of a name, before it reaches the other side or after. */
export type Stop = { readonly step: string; readonly times: number; readonly when: 'before' | 'after' };

export function printStop({ step, times, when }: Stop): string {
  return `${when} "${step}"${times > 1 ? ` (${times})` : ''}`;
}

export type Order = 'pass' | 'keep' | 'pass and keep the answer';

const ELSEWHERE = Symbol('hotel or mail server');

/**
 * Records every step of a server towards its database, hotel and mail server in the order of sending. Decides which
 * steps or answers do not arrive. A held step stays held until the server is killed.
 */
export class StepWatch {
  private steps: string[] | undefined;
  private stops: readonly Stop[] = [];
  private standing = 0;
  private readonly lastOf = new Map<symbol, string>();
  private reached = Promise.withResolvers<undefined>();

  /** Records steps from now on. Each stop needs another guest, because a guest who is held takes no further step. */
  begin(...stops: readonly Stop[]): void {
    this.steps = [];
    this.stops = stops;
    this.standing = 0;
    this.reached = Promise.withResolvers();
  }

  /** The steps recorded so far. */
  get recorded(): readonly string[] {
    return this.steps ?? [];
  }

  /** Stops recording, and returns the recorded steps. */
  end(): string[] {
    const noted = this.steps ?? [];
    this.steps = undefined;
    this.stops = [];
    return noted;
  }

  /** Resolves when the server is held at every stop. */
  get stands(): Promise<undefined> {
    return this.reached.promise;
  }

  /**
   * Decides what a proxy does with a step. Database steps include their connection. Jobs that a connection adds one
   * after the other are one step.
   */
  arrive(step: string, connection = ELSEWHERE): Order {
    if (!this.steps) return 'pass';
    const isRepeated = step === 'add a job' && this.lastOf.get(connection) === step;
    this.lastOf.set(connection, step);
    if (isRepeated) return 'pass';
    this.steps.push(step);
    const times = this.steps.filter((other) => other === step).length;
    const stop = this.stops.find((one) => one.step === step && one.times === times);
    if (!stop) return 'pass';
    if (stop.when === 'after') return 'pass and keep the answer';
    this.done();
    return 'keep';
  }

  /** A step is held, or the other side has done a step whose answer is held. */
  done(): void {
    this.standing += 1;
    if (this.standing === this.stops.length) this.reached.resolve(undefined);
  }
}
