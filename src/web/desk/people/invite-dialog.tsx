import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ActSheet } from '../acts/act-sheet.tsx';
import styles from '../acts/acts.module.css';
import { InvitationOnce } from '../acts/shown-once.tsx';
import { actAtDesk } from '../api/desk-call.ts';
import { GrantFields, useFirstGrant } from './grant-fields.tsx';

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { register, control } = useForm({ defaultValues: { name: '' } });
  const name = useWatch({ control, name: 'name' }).trim();
  const [grants, setGrants] = useState([useFirstGrant()]);
  const invite = async () => {
    const link = await actAtDesk('POST /staff/people', { body: { name, grants } });
    return { sentences: [], more: <InvitationOnce link={link} /> };
  };
  return (
    <ActSheet
      heading={t('PEOPLE.INVITE')}
      doWords={t('PEOPLE.MAKE_LINK')}
      act={name === '' ? undefined : invite}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextField id="person-name" label={t('PEOPLE.NAME')} autoComplete="off" maxLength={100} {...register('name')} />
        <GrantFields grants={grants} onChange={setGrants} />
      </div>
    </ActSheet>
  );
}
