import type { WirePerson } from '#contract/staff/staff-oversight.ts';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { ActSheet } from '../acts/act-sheet.tsx';
import styles from '../acts/acts.module.css';
import { changeGrants, eraseName, lockPerson } from '../api/oversight.ts';
import { GrantFields } from './grant-fields.tsx';

type DialogProps = { readonly person: WirePerson; readonly onClose: () => void };

/** Replaces what somebody may do. */
export function RolesDialog({ person: { id, name, grants: held }, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [grants, setGrants] = useState(held);
  const change = async () => {
    await changeGrants(id, grants);
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

/** Locks somebody out, with all that ends by it said before. */
export function LockDialog({ person: { id, name }, onClose }: DialogProps) {
  const { t } = useTranslation();
  const lock = async () => {
    await lockPerson(id, true);
    return { sentences: [t('PEOPLE.LOCKED', { name })] };
  };
  return (
    <ActSheet heading={t('PEOPLE.LOCK_NAMED', { name })} doWords={t('PEOPLE.LOCK')} act={lock} onClose={onClose}>
      <p>{t('PEOPLE.LOCK_LEAD')}</p>
    </ActSheet>
  );
}

/** Takes the name off somebody who has left. */
export function EraseDialog({ person: { id, name }, onClose }: DialogProps) {
  const { t } = useTranslation();
  const erase = async () => {
    await eraseName(id);
    return { sentences: [t('PEOPLE.ERASED')] };
  };
  return (
    <ActSheet heading={t('PEOPLE.ERASE_NAMED', { name })} doWords={t('PEOPLE.ERASE')} act={erase} onClose={onClose}>
      <p>{t('PEOPLE.ERASE_LEAD')}</p>
    </ActSheet>
  );
}
