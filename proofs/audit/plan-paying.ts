import { ALL_SETTINGS, canBePaid, type RestSettings } from './houses.ts';
import type { Random } from './random.ts';

/** What becomes of a request for payment: paid in one go or not, left, or forgotten; and money that comes too late. */
const COURSES = ['charged', 'failed first', 'submitted first', 'left', 'forgotten', 'left, paid late'] as const;
export type Course = (typeof COURSES)[number];

/** What a guest does where the rest can be paid. */
export type PayingPlan = {
  /** Pays where they may choose. */
  readonly prefersPaying: boolean;
  /** Asks first for everything that is not to be had here. */
  readonly errsFirst: boolean;
  readonly course: Course;
  /** From the booking until the guest pays, leaves, or is looked after who has forgotten it. */
  readonly minutes: number;
};

export const isPaidIn = (course: Course): boolean => ['charged', 'failed first', 'submitted first'].includes(course);

export function planPaying(random: Random): PayingPlan {
  const course = random.pick([...COURSES, 'charged', 'charged', 'charged', 'charged'] as const);
  const minutes = course === 'forgotten' ? random.between(15, 29) : random.between(0, 14);
  return { prefersPaying: random.chance(0.8), errsFirst: random.chance(0.3), course, minutes };
}

/** Most guests come to a sale page whose hotels can be paid. */
export function pickSettings(random: Random): RestSettings {
  const isPaid = random.chance(0.7);
  return random.pick(ALL_SETTINGS.filter((settings) => canBePaid(settings) === isPaid));
}
