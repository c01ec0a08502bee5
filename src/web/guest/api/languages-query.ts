import type { WireLanguage } from '#contract/guest/property.ts';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';

export function languagesQuery(propertyId: string) {
  const select = ({ languages }: { languages: WireLanguage[] }) => languages;
  return readQuery(['languages', propertyId], { path: callPath('languages', { id: propertyId }) }, { select });
}
