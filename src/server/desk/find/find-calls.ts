import type { DeskParts } from '../desk-parts.ts';
import type { On } from '../frame/on-call.ts';
import { findAnything } from './find-anything.ts';

export function findCalls(on: On, deps: DeskParts): void {
  on('POST /staff/find', ({ staff, body }) => findAnything(deps, staff, body.text));
}
