import { ALL_SETTINGS, canBePaid, type RestSettings } from '../world/houses.ts';
import type { Random } from './random.ts';

/**
 * Outcomes of a payment request: paid at the first attempt or a later one, left by the guest, or forgotten. In some of
 * them the money arrives too late.
 */
const COURSES = ['charged', 'failed first', 'submitted first', 'left', 'forgotten', 'left, paid late'] as const;
export type Course = (typeof COURSES)[number];

/** The plan of a guest if the rest can be paid online. */
export type PayingPlan = {
  /** Pays online if it is optional. */
  readonly prefersPaying: boolean;
  /** First tries every way of settling that is not offered here. */
  readonly errsFirst: boolean;
  readonly course: Course;
  /** Minutes from the booking until the guest pays or leaves, or until a forgotten payment is checked. */
  readonly minutes: number;
};

export const isPaidIn = (course: Course): boolean => ['charged', 'failed first', 'submitted first'].includes(course);

export function planPaying(random: Random): PayingPlan {
  const course = random.pick([...COURSES, 'charged', 'charged', 'charged', 'charged'] as const);
  const minutes = course === 'forgotten' ? random.between(15, 29) : random.between(0, 14);
  return { prefersPaying: random.chance(0.8), errsFirst: random.chance(0.3), course, minutes };
}

/** Most guests come to a sale page whose hotels take online payments. */
export function pickSettings(random: Random): RestSettings {
  const isPaid = random.chance(0.7);
  return random.pick(ALL_SETTINGS.filter((settings) => canBePaid(settings) === isPaid));
}
