import type { WireGrant } from '#contract/desk/staff-session.ts';
import { mayAt, RIGHTS, ROLES } from '#domain/desk/staff-rights.ts';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useSession } from '../frame/session-context.ts';
import { TagOptions } from '../table/options.tsx';
import styles from './people.module.css';

/** The first role offered is reception, where the person may give roles. */
export function useFirstGrant(): WireGrant {
  const own = useSession().grants.find(({ role }) => RIGHTS['staff.manage'][role]);
  return { sale_page_id: null, property_id: null, ...own, role: 'reception' };
}

type GrantFieldsProps = { readonly grants: readonly WireGrant[]; readonly onChange: (grants: WireGrant[]) => void };

export function GrantFields({ grants, onChange }: GrantFieldsProps) {
  const { t } = useTranslation();
  const first = useFirstGrant();
  const change = (index: number, changed: Partial<WireGrant>) =>
    onChange(grants.map((grant, at) => (at === index ? { ...grant, ...changed } : grant)));
  return (
    <>
      {grants.map((grant, index) => (
        <div key={index} className={styles.grant}>
          <SelectField
            id={`role-${index}`}
            label={t('PEOPLE.ROLE')}
            value={grant.role}
            onChange={({ target }) => change(index, { role: target.value as WireGrant['role'] })}
          >
            <TagOptions tags={ROLES} say={(role) => t(`ROLE.${role}`)} />
          </SelectField>
          <SelectField
            id={`place-${index}`}
            label={t('PEOPLE.PLACE')}
            value={[grant.sale_page_id ?? EVERYWHERE, grant.property_id].filter((id) => id !== null).join(' ')}
            onChange={({ target }) => change(index, readPlace(target.value))}
          >
            <Places />
          </SelectField>
          {grants.length > 1 && (
            <Button look="link" onClick={() => onChange(grants.filter((_, at) => at !== index))}>
              {t('PEOPLE.REMOVE_ROLE')}
            </Button>
          )}
        </div>
      ))}
      <div className={styles.add}>
        <Button look="link" onClick={() => onChange([...grants, first])}>
          {t('PEOPLE.ADD_ROLE')}
        </Button>
      </div>
    </>
  );
}

/** No id has a sign like this. An empty value would count as a missing one. */
const EVERYWHERE = '*';

function readPlace(place: string): Pick<WireGrant, 'sale_page_id' | 'property_id'> {
  const [page = null, property = null] = place === EVERYWHERE ? [] : place.split(' ');
  return { sale_page_id: page, property_id: property };
}

function Places() {
  const { t } = useTranslation();
  const { sale_pages: pages, grants } = useSession();
  const own = grants.map(({ role, sale_page_id: salePageId, property_id: propertyId }) => {
    return { role, salePageId, propertyId };
  });
  const isOwn = (salePageId: string | null, ...propertyIds: readonly string[]) =>
    mayAt(own, 'staff.manage', { salePageId, propertyIds });
  return (
    <>
      {isOwn(null) && <option value={EVERYWHERE}>{t('PEOPLE.EVERYWHERE')}</option>}
      {pages.map(({ id, name, properties }) => (
        <optgroup key={id} label={name}>
          {isOwn(id) && <option value={id}>{t('PEOPLE.WHOLE_PAGE', { name })}</option>}
          {properties
            .filter((one) => isOwn(id, one.id))
            .map((property) => (
              <option key={property.id} value={`${id} ${property.id}`}>
                {property.name}
              </option>
            ))}
        </optgroup>
      ))}
    </>
  );
}
