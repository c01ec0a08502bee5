import type { InvitationLink, WirePerson } from '#contract/desk/staff-oversight.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineList } from '../../ui/inline-list.tsx';
import { actAtDesk } from '../api/desk-call.ts';
import { peopleQuery } from '../api/oversight.ts';
import { Badge } from '../frame/badge.tsx';
import { Entries, Entry } from '../table/entries.tsx';
import { MissingActs } from '../frame/missing-acts.tsx';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Screen } from '../frame/screen.tsx';
import { useMay, useSession } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { FaultNotice } from '../frame/fault-notice.tsx';
import { formatGrant } from '../sign-in/format-grant.ts';
import { EndDialog, RolesDialog } from './change-dialogs.tsx';
import { InvitationOnce } from '../acts/shown-once.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import styles from './people.module.css';

const TONES = { invited: 'caution', active: 'positive', locked: 'negative' } as const;

export function People() {
  const { t } = useTranslation();
  const mayManage = useMay('staff.manage');
  const people = useQuery(peopleQuery);
  const [isInviting, setIsInviting] = useState(false);
  return (
    <Screen
      heading={t('ROOMS.PEOPLE')}
      lead={!mayManage && <MissingActs acts={[{ words: t('PEOPLE.INVITE'), right: 'staff.manage' }]} />}
      actions={mayManage && <Button onClick={() => setIsInviting(true)}>{t('PEOPLE.INVITE')}</Button>}
    >
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      <Panel heading={t('PEOPLE.HEADING')}>
        <QueryView query={people}>
          {({ people: all }) => (
            <Entries>
              {all.map((person) => (
                <Person key={person.id} person={person} />
              ))}
            </Entries>
          )}
        </QueryView>
      </Panel>
    </Screen>
  );
}

function Person({ person }: { readonly person: WirePerson }) {
  const { t } = useTranslation();
  const { person: own, sale_pages: pages } = useSession();
  const mayManage = useMay('staff.manage');
  const format = useDeskFormat();
  const { name, state, is_demo: isDemo, grants, passkeys, accounts, last_seen_at: seen } = person;
  return (
    <Entry
      title={
        <>
          {name} <Badge tone={TONES[state]}>{t(`PERSON_STATE.${state}`)}</Badge>
          {isDemo && <Badge tone="calm">{t('PEOPLE.DEMO')}</Badge>}
        </>
      }
      more={
        <InlineList
          parts={[
            ...grants.map((grant) => formatGrant(t, grant, pages)),
            t('PEOPLE.PASSKEYS', { count: passkeys }),
            ...(accounts > 0 ? [t('PEOPLE.ACCOUNTS', { count: accounts })] : []),
            seen === null ? t('PEOPLE.NEVER_SEEN') : t('PEOPLE.SEEN', { at: format.moment(seen) }),
          ]}
        />
      }
    >
      {mayManage && person.id !== own.id && <Acts person={person} />}
    </Entry>
  );
}

function Acts({ person }: { readonly person: WirePerson }) {
  const { t } = useTranslation();
  const { id, name, state, is_demo: isDemo } = person;
  const queries = useQueryClient();
  const [link, setLink] = useState<InvitationLink>();
  const refresh = () => queries.invalidateQueries({ queryKey: peopleQuery.queryKey });
  const [changing, setChanging] = useState<'ROLES' | 'LOCK' | 'ERASE'>();
  const letIn = useMutation({
    mutationFn: () => actAtDesk('POST /staff/people/:id/lock', { id, body: { is_locked: false } }),
    onSuccess: refresh,
  });
  const again = useMutation({
    mutationFn: () => actAtDesk('POST /staff/people/:id/invitation', { id }),
    onSuccess: setLink,
  });
  const error = letIn.error ?? again.error;
  const isLocked = state === 'locked';
  return (
    <>
      <FaultNotice error={error} />
      {link && <InvitationOnce link={link} />}
      <div className={styles.buttons}>
        <Button look="link" aria-label={t('PEOPLE.ROLES_NAMED', { name })} onClick={() => setChanging('ROLES')}>
          {t('PEOPLE.ROLES')}
        </Button>
        <Button
          look="link"
          busy={letIn.isPending}
          aria-label={t(isLocked ? 'PEOPLE.LET_IN_NAMED' : 'PEOPLE.LOCK_NAMED', { name })}
          onClick={() => (isLocked ? letIn.mutate() : setChanging('LOCK'))}
        >
          {t(isLocked ? 'PEOPLE.LET_IN' : 'PEOPLE.LOCK')}
        </Button>
        {!isLocked && !isDemo && (
          <Button
            look="link"
            busy={again.isPending}
            aria-label={t('PEOPLE.AGAIN_NAMED', { name })}
            onClick={() => again.mutate()}
          >
            {t('PEOPLE.AGAIN')}
          </Button>
        )}
        {isLocked && (
          <Button look="link" aria-label={t('PEOPLE.ERASE_NAMED', { name })} onClick={() => setChanging('ERASE')}>
            {t('PEOPLE.ERASE')}
          </Button>
        )}
      </div>
      {changing === 'ROLES' && <RolesDialog person={person} onClose={() => setChanging(undefined)} />}
      {changing && changing !== 'ROLES' && (
        <EndDialog kind={changing} person={person} onClose={() => setChanging(undefined)} />
      )}
    </>
  );
}
