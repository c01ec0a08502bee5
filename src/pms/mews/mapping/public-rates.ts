import type { MewsRate } from '../schema/rate-schema.ts';

export function isPublicRate({ IsActive, IsEnabled, Type }: MewsRate): boolean {
  return IsActive && IsEnabled && Type === 'Public';
}
