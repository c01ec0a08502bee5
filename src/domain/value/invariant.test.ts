import { describe, expect, it } from 'vitest';
import { invariant } from './invariant.ts';

describe('an assumption of this code', () => {
  it('stops the program where it does not hold', () => {
    expect(() => invariant(false, 'two and two are five')).toThrow('Invariant broken: two and two are five');
    expect(() => invariant(0, 'zero is something')).toThrow('zero is something');
    expect(() => invariant(true, 'never said')).not.toThrow();
  });
});
