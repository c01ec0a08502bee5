import type { Invitation } from '#contract/desk/staff-session.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { canUsePasskeys, nameOfDevice } from '../api/passkeys.ts';
import { acceptInvitation, invitationQuery, sessionQuery } from '../api/session.ts';
import { FaultNotice } from '../frame/fault-notice.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import styles from './sign-in-layout.module.css';
import { OpenIdButton } from './openid-button.tsx';
import { PasskeyBarrier } from './passkey-barrier.tsx';
import { forgetFragment } from './fragment.ts';
import { formatGrant } from './format-grant.ts';
import { QueryView } from '../frame/query-view.tsx';

type InvitationScreenProps = { readonly token: string; readonly onDone: () => void };

export function InvitationScreen({ token, onDone }: InvitationScreenProps) {
  const { t } = useTranslation();
  const invitation = useQuery(invitationQuery(token));
  const leave = () => {
    forgetFragment();
    onDone();
  };
  return (
    <SignInLayout>
      {invitation.error ? (
        <>
          <h1>{t('INVITATION.ENDED')}</h1>
          <FaultNotice error={invitation.error} />
          <p className={styles.hint}>{t('INVITATION.ENDED_HINT')}</p>
          <Button look="quiet" onClick={leave}>
            {t('INVITATION.TO_SIGN_IN')}
          </Button>
        </>
      ) : (
        <QueryView query={invitation}>{(data) => <Entry token={token} invitation={data} onDone={leave} />}</QueryView>
      )}
    </SignInLayout>
  );
}

function Entry({ token, invitation, onDone }: InvitationScreenProps & { readonly invitation: Invitation }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [name, setName] = useState(() => nameOfDevice() || t('PASSKEYS.THIS_DEVICE'));
  const { challenge, grants } = invitation;
  const entry = useMutation({
    mutationFn: () => acceptInvitation(token, challenge, name.trim()),
    onSuccess: async () => {
      onDone();
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  const isBarred = challenge !== null && !canUsePasskeys();
  return (
    <>
      <h1>{t('INVITATION.HEADING', { name: invitation.name })}</h1>
      <ul className={styles.roles}>
        {grants.map((grant) => (
          <li key={Object.values(grant).join()}>{formatGrant(t, grant)}</li>
        ))}
      </ul>
      <p>{t(challenge ? 'INVITATION.LEAD' : 'INVITATION.DEMO')}</p>
      {challenge && <PasskeyBarrier />}
      {challenge && (
        <TextField
          id="passkey-name"
          label={t('PASSKEYS.NAME')}
          hint={t('PASSKEYS.NAME_HINT')}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <FaultNotice error={entry.error} />
      <Button busy={entry.isPending} disabled={isBarred || name.trim() === ''} onClick={() => entry.mutate()}>
        {t(challenge ? 'INVITATION.MAKE_PASSKEY' : 'INVITATION.COME_IN')}
      </Button>
      {challenge && <OpenIdButton lead={t('INVITATION.OR')} invitation={token} />}
    </>
  );
}
