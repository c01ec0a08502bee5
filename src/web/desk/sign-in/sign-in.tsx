import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { canUsePasskeys } from '../api/passkeys.ts';
import { sessionQuery, signIn } from '../api/session.ts';
import { FaultNotice } from '../frame/fault-notice.tsx';
import { formatCode } from '../frame/format-fault.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import styles from './sign-in-layout.module.css';
import { OpenIdButton } from './openid-button.tsx';
import { PasskeyBarrier } from './passkey-barrier.tsx';

type SignInProps = {
  readonly refused: string | undefined;
  /** The name of the person whose session ended here. Undefined if there was none. */
  readonly former: string | undefined;
};

/** Signs in by passkey or at the provider. There is no user name to type. */
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
