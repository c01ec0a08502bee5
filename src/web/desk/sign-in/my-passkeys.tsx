import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { nameOfDevice } from '../api/passkeys.ts';
import { actAtDesk } from '../api/desk-call.ts';
import { addPasskey, passkeysQuery, sessionQuery } from '../api/session.ts';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Screen } from '../frame/screen.tsx';
import { useSession } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { FaultNotice } from '../frame/fault-notice.tsx';
import styles from './sign-in-layout.module.css';
import { PasskeyBarrier } from './passkey-barrier.tsx';
import { formatGrant } from './format-grant.ts';

export function MyPasskeys() {
  const { t } = useTranslation();
  const { person, grants, sale_pages: pages } = useSession();
  const passkeys = useQuery(passkeysQuery);
  const format = useDeskFormat();
  const queries = useQueryClient();
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const removal = useMutation({
    mutationFn: (passkey: string) => actAtDesk('POST /staff/passkeys/:passkey/remove', { passkey }),
    onSuccess: refresh,
  });
  return (
    <Screen heading={person.name} lead={grants.map((grant) => formatGrant(t, grant, pages)).join(' · ')}>
      <Panel heading={t('PASSKEYS.HEADING')}>
        <PasskeyBarrier />
        <QueryView query={passkeys}>
          {({ passkeys: list }) => (
            <>
              {list.length === 0 && <p>{t('PASSKEYS.NONE')}</p>}
              {list.length === 1 && <Notice tone="caution">{t('PASSKEYS.ONLY_ONE')}</Notice>}
              <ul className={styles.list}>
                {list.map(({ id, name, created_at: created, last_used_at: used }) => (
                  <li key={id} className={styles.passkey}>
                    <span>
                      <strong>{name}</strong>
                      <br />
                      <span className={styles.hint}>
                        {used
                          ? t('PASSKEYS.USED', { at: format.moment(used) })
                          : t('PASSKEYS.MADE', { at: format.moment(created) })}
                      </span>
                    </span>
                    {list.length > 1 && (
                      <Button
                        look="link"
                        aria-label={t('PASSKEYS.REMOVE_NAMED', { name })}
                        busy={removal.isPending}
                        onClick={() => removal.mutate(id)}
                      >
                        {t('PASSKEYS.REMOVE')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
        </QueryView>
        <FaultNotice error={removal.error} />
        <AddPasskey onAdded={refresh} />
      </Panel>
    </Screen>
  );
}

function AddPasskey({ onAdded }: { readonly onAdded: () => Promise<void> }) {
  const { t } = useTranslation();
  const [name, setName] = useState(nameOfDevice);
  const addition = useMutation({ mutationFn: () => addPasskey(name.trim()), onSuccess: onAdded });
  return (
    <form
      className={styles.list}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') addition.mutate();
      }}
    >
      <div className={styles.add}>
        <TextField
          id="passkey-name"
          label={t('PASSKEYS.NAME')}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" look="quiet" busy={addition.isPending}>
          {t('PASSKEYS.ADD')}
        </Button>
      </div>
      {addition.isSuccess && (
        <Notice tone="positive" live="polite">
          {t('PASSKEYS.ADDED')}
        </Notice>
      )}
      <FaultNotice error={addition.error} />
    </form>
  );
}
