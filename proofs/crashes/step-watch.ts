/** Where a server is stopped: at the how-many-eth step of a name, before it reaches the other side or after. */
export type Stop = { readonly step: string; readonly times: number; readonly when: 'before' | 'after' };

export function printStop({ step, times, when }: Stop): string {
  return `${when} "${step}"${times > 1 ? ` (${times})` : ''}`;
}

export type Order = 'pass' | 'keep' | 'pass and keep the answer';

/**
 * Sees every step that a server takes towards its database, its hotel and its mail server, in the order in which they
 * set out, and says which do not arrive, or whose answers do not. A step that is kept stays kept until the server is
 * killed.
 */
export class StepWatch {
  private steps: string[] | undefined;
  private stops: readonly Stop[] = [];
  private standing = 0;
  private reached = Promise.withResolvers<undefined>();

  /** Notes steps from now on. Each stop is come to by somebody else, as who stands at one takes no further step. */
  begin(...stops: readonly Stop[]): void {
    this.steps = [];
    this.stops = stops;
    this.standing = 0;
    this.reached = Promise.withResolvers();
  }

  /** Stops noting, and answers what was noted. */
  end(): string[] {
    const noted = this.steps ?? [];
    this.steps = undefined;
    this.stops = [];
    return noted;
  }

  /** Resolves when the server stands wherever it is to be stopped. */
  get stands(): Promise<undefined> {
    return this.reached.promise;
  }

  /** What a proxy does with a step that sets out; of a database's, it says on which connection. */
  arrive(step: string, _connection?: symbol): Order {
    if (!this.steps) return 'pass';
    this.steps.push(step);
    const times = this.steps.filter((other) => other === step).length;
    const stop = this.stops.find((one) => one.step === step && one.times === times);
    if (!stop) return 'pass';
    if (stop.when === 'after') return 'pass and keep the answer';
    this.done();
    return 'keep';
  }

  /** A step is kept, or the other side has done one whose answer is kept. */
  done(): void {
    this.standing += 1;
    if (this.standing === this.stops.length) this.reached.resolve(undefined);
  }
}
