import { ROLES } from '#domain/staff-rights.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from '../acts/acts.module.css';
import { invitePerson, peopleQuery } from '../api/oversight.ts';
import { useSession } from '../frame/session-context.ts';
import { useFocusBack } from '../frame/use-focus-back.ts';
import { wordFault } from '../frame/word-fault.ts';
import { InvitationOnce } from './invitation-once.tsx';

type InviteValues = { name: string; role: (typeof ROLES)[number]; place: string };

const EVERYWHERE = '';

/** Lets somebody in: a name, a role and where, and then the link to hand over. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  useFocusBack();
  const { register, handleSubmit, formState } = useForm<InviteValues>({
    defaultValues: { name: '', role: 'desk', place: EVERYWHERE },
  });
  const invitation = useMutation({
    mutationFn: ({ name, role, place }: InviteValues) => {
      const [pageId = null, propertyId = null] = place === EVERYWHERE ? [] : place.split(' ');
      return invitePerson(name.trim(), [{ role, sale_page_id: pageId, property_id: propertyId }]);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  });
  return (
    <Sheet open label={t('PEOPLE.INVITE')} closeLabel={t('FRAME.CLOSE')} onClose={onClose}>
      <form
        className={styles.dialog}
        noValidate
        onSubmit={(event) => void handleSubmit((values) => invitation.mutate(values))(event)}
      >
        <h2>{t('PEOPLE.INVITE')}</h2>
        {invitation.data ? (
          <InvitationOnce link={invitation.data} />
        ) : (
          <div className={styles.fields}>
            <TextField
              id="person-name"
              label={t('PEOPLE.NAME')}
              autoComplete="off"
              maxLength={100}
              error={formState.errors.name && t('PEOPLE.NAME_REQUIRED')}
              {...register('name', { validate: (name) => name.trim() !== '' })}
            />
            <SelectField id="person-role" label={t('PEOPLE.ROLE')} {...register('role')}>
              {ROLES.map((role) => (
                <option key={role} value={role}>
                  {t(`ROLE.${role}`)}
                </option>
              ))}
            </SelectField>
            <SelectField id="person-place" label={t('PEOPLE.PLACE')} {...register('place')}>
              <Places />
            </SelectField>
          </div>
        )}
        {invitation.error && (
          <Notice tone="negative" live="assertive">
            {wordFault(t, invitation.error)}
          </Notice>
        )}
        <div className={styles.buttons}>
          {!invitation.data && (
            <Button type="submit" busy={invitation.isPending}>
              {t('PEOPLE.MAKE_LINK')}
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {t(invitation.data ? 'FRAME.CLOSE' : 'FRAME.CANCEL')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** Everywhere, a sale page, or one of its properties. */
function Places() {
  const { t } = useTranslation();
  const { sale_pages: pages } = useSession();
  return (
    <>
      <option value={EVERYWHERE}>{t('PEOPLE.EVERYWHERE')}</option>
      {pages.map(({ id, name, properties }) => (
        <optgroup key={id} label={name}>
          <option value={id}>{t('PEOPLE.WHOLE_PAGE', { name })}</option>
          {properties.map((property) => (
            <option key={property.id} value={`${id} ${property.id}`}>
              {property.name}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}
