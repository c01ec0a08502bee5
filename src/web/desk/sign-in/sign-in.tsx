import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { canUsePasskeys, nameOfDevice } from '../api/passkeys.ts';
import { sessionQuery, signIn, acceptInvitation, invitationQuery } from '../api/session.ts';
import { FaultNotice } from '../frame/fault-notice.tsx';
import { formatCode } from '../frame/format-fault.ts';
import { MissingInputs } from '../frame/missing-acts.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import styles from './sign-in-layout.module.css';
import { OpenIdButton } from './openid-button.tsx';
import { PasskeyBarrier } from './passkey-barrier.tsx';
import type { Invitation } from '#contract/desk/staff-session.ts';
import { TextField } from '../../ui/text-field.tsx';
import { forgetFragment } from './fragment.ts';
import { formatGrant } from './format-grant.ts';
import { QueryView } from '../frame/query-view.tsx';

type SignInProps = {
  readonly refused: string | undefined;
  /** The name of the person whose session ended here. Undefined if there was none. */
  readonly former: string | undefined;
};

export function SignIn({ refused, former }: SignInProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  useEffect(() => {
    document.title = t('FRAME.TITLE', { screen: t('SIGN_IN.HEADING') });
  }, [t]);
  const entry = useMutation({
    mutationFn: signIn,
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  return (
    <SignInLayout>
      <h1>{t('SIGN_IN.HEADING')}</h1>
      {former !== undefined && <Notice tone="info">{t('SIGN_IN.ENDED', { name: former })}</Notice>}
      <p>{t('SIGN_IN.LEAD')}</p>
      <PasskeyBarrier />
      {refused !== undefined && entry.isIdle && (
        <Notice tone="negative" live="assertive">
          {formatCode(t, refused)}
        </Notice>
      )}
      <FaultNotice error={entry.error} />
      <Button busy={entry.isPending || entry.isSuccess} disabled={!canUsePasskeys()} onClick={() => entry.mutate()}>
        {t('SIGN_IN.BUTTON')}
      </Button>
      <OpenIdButton lead={t('SIGN_IN.OR')} inNewTab={former !== undefined} />
      <p className={styles.hint}>{t('SIGN_IN.NO_PASSKEY')}</p>
    </SignInLayout>
  );
}

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
      <MissingInputs inputs={name.trim() === '' ? [t('PASSKEYS.NAME')] : []} />
      <Button busy={entry.isPending} disabled={isBarred || name.trim() === ''} onClick={() => entry.mutate()}>
        {t(challenge ? 'INVITATION.MAKE_PASSKEY' : 'INVITATION.COME_IN')}
      </Button>
      {challenge && <OpenIdButton lead={t('INVITATION.OR')} invitation={token} />}
    </>
  );
}
