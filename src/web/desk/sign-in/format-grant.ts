import type { StaffSession, WireGrant } from '#contract/desk/staff-session.ts';
import type { Translate } from '../../text/translation.ts';

export function formatGrant(t: Translate, grant: WireGrant, pages: StaffSession['sale_pages'] = []): string {
  const { role, sale_page_id: pageId, property_id: propertyId } = grant;
  const name = t(`ROLE.${role}`);
  if (pageId === null) return t('ROLE.EVERYWHERE', { role: name });
  const page = pages.find(({ id }) => id === pageId);
  const property = page?.properties.find(({ id }) => id === propertyId);
  return t('ROLE.AT', { role: name, place: property?.name ?? propertyId ?? page?.name ?? pageId });
}
