import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from '../acts/acts.module.css';
import { invitePerson, peopleQuery } from '../api/oversight.ts';
import { useDialogFocus } from '../frame/use-dialog-focus.ts';
import { FaultNotice } from '../frame/fault-notice.tsx';
import { FIRST_GRANT, GrantFields } from './grant-fields.tsx';
import { InvitationOnce } from '../acts/shown-once.tsx';

type InviteValues = { name: string };

/** Lets somebody in: a name, a role and where, and then the link to hand over. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  useDialogFocus();
  const { register, handleSubmit, formState } = useForm<InviteValues>({ defaultValues: { name: '' } });
  const [grants, setGrants] = useState([FIRST_GRANT]);
  const invitation = useMutation({
    mutationFn: ({ name }: InviteValues) => invitePerson(name.trim(), grants),
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
            <GrantFields grants={grants} onChange={setGrants} />
          </div>
        )}
        <FaultNotice error={invitation.error} />
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
