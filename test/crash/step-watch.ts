/** Where a server is stopped: at the how-many-eth step of a name, before it reaches the other side or after. */
export type Stop = { readonly step: string; readonly times: number; readonly when: 'before' | 'after' };

export function printStop({ step, times, when }: Stop): string {
  return `${when} "${step}"${times > 1 ? ` (${times})` : ''}`;
}

export type Order = 'pass' | 'keep' | 'pass and keep the answer';

/**
 * Sees every step that a server takes towards its database and its hotel, in the order in which they set out, and says
 * which one does not arrive, or whose answer does not. A step that is kept stays kept until the server is killed.
 */
export class StepWatch {
  private steps: string[] | undefined;
  private stop: Stop | undefined;
  private reached = Promise.withResolvers<undefined>();

  /** Notes steps from now on. */
  begin(stop?: Stop): void {
    this.steps = [];
    this.stop = stop;
    this.reached = Promise.withResolvers();
  }

  /** Stops noting, and answers what was noted. */
  end(): string[] {
    const noted = this.steps ?? [];
    this.steps = undefined;
    this.stop = undefined;
    return noted;
  }

  /** Resolves when the server stands where it is to be stopped. */
  get stands(): Promise<undefined> {
    return this.reached.promise;
  }

  /** What a proxy does with a step that sets out. */
  arrive(step: string): Order {
    if (!this.steps) return 'pass';
    this.steps.push(step);
    const { stop } = this;
    const times = this.steps.filter((other) => other === step).length;
    if (stop?.step !== step || stop.times !== times) return 'pass';
    if (stop.when === 'after') return 'pass and keep the answer';
    this.reached.resolve(undefined);
    return 'keep';
  }

  /** The other side has done a step whose answer is kept. */
  done(): void {
    this.reached.resolve(undefined);
  }
}
