import type { WirePerson } from '#contract/desk/staff-oversight.ts';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { ActSheet } from '../acts/act-sheet.tsx';
import styles from '../acts/acts.module.css';
import { actAtDesk } from '../api/desk-call.ts';
import { GrantFields } from './grant-fields.tsx';

type DialogProps = { readonly person: WirePerson; readonly onClose: () => void };

export function RolesDialog({ person: { id, name, grants: held }, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [grants, setGrants] = useState(held);
  const change = async () => {
    await actAtDesk('POST /staff/people/:id/grants', { id, body: { grants } });
    return { sentences: [t('PEOPLE.ROLES_CHANGED', { name })] };
  };
  return (
    <ActSheet
      heading={t('PEOPLE.ROLES_NAMED', { name })}
      doWords={t('PEOPLE.SAVE_ROLES')}
      act={change}
      onClose={onClose}
    >
      <p>{t('PEOPLE.ROLES_LEAD')}</p>
      <div className={styles.fields}>
        <GrantFields grants={grants} onChange={setGrants} />
      </div>
    </ActSheet>
  );
}

type EndDialogProps = DialogProps & { readonly kind: 'LOCK' | 'ERASE' };

export function EndDialog({ kind, person: { id, name }, onClose }: EndDialogProps) {
  const { t } = useTranslation();
  const act = async () => {
    if (kind === 'LOCK') await actAtDesk('POST /staff/people/:id/lock', { id, body: { is_locked: true } });
    else await actAtDesk('POST /staff/people/:id/erase', { id });
    return { sentences: [kind === 'LOCK' ? t('PEOPLE.LOCKED', { name }) : t('PEOPLE.ERASED')] };
  };
  return (
    <ActSheet heading={t(`PEOPLE.${kind}_NAMED`, { name })} doWords={t(`PEOPLE.${kind}`)} act={act} onClose={onClose}>
      <p>{t(kind === 'LOCK' ? 'PEOPLE.LOCK_LEAD' : 'PEOPLE.ERASE_LEAD')}</p>
    </ActSheet>
  );
}
