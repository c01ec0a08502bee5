import type { DeskParts } from '../desk-parts.ts';
import type { On } from '../frame/on-call.ts';
import { showToday } from './show-today.ts';

export function todayCalls(on: On, deps: DeskParts): void {
  on('GET /staff/today', ({ staff }) => showToday(deps, staff));
}
