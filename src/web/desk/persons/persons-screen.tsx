import type { PersonFound } from '#contract/desk/staff-persons.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineList } from '../../ui/inline-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { actAtDesk, callDesk } from '../api/desk-call.ts';
import { formatEnding } from '../find/format-ending.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { Entries, Entry } from '../table/entries.tsx';
import { Panel } from '../frame/panel.tsx';
import { Screen } from '../frame/screen.tsx';
import { useMay } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { formatFault } from '../frame/format-fault.ts';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import type { ActBy } from '../acts/reason-fields.tsx';
import { ReasonSheet } from '../acts/reason-sheet.tsx';
import acts from '../acts/acts.module.css';

type DialogProps = { readonly email: string; readonly onClose: () => void };

type EraseProps = DialogProps & { readonly found: PersonFound; readonly onErased: () => void };

type PersonValues = { email: string };

export function PersonsScreen() {
  const { t } = useTranslation();
  const { register, handleSubmit, formState } = useForm<PersonValues>({ defaultValues: { email: '' } });
  const search = useMutation({
    mutationFn: async (values: PersonValues) => {
      const email = values.email.trim();
      return { email, found: await callDesk('POST /staff/persons/find', { body: { email } }) };
    },
  });
  return (
    <Screen heading={t('ROOMS.PERSONS')} lead={t('PERSONS.LEAD')}>
      <Panel heading={t('PERSONS.WHO')}>
        <form
          className={acts.fields}
          noValidate
          onSubmit={(event) => void handleSubmit((values) => search.mutate(values))(event)}
        >
          <TextField
            id="person-email"
            type="email"
            label={t('PERSONS.EMAIL')}
            // The browser must not store the addresses that were searched for.
            autoComplete="off"
            maxLength={254}
            error={formState.errors.email && t('PERSONS.EMAIL_REQUIRED')}
            {...register('email', { validate: (email) => email.includes('@') })}
          />
          <div className={acts.buttons}>
            <Button type="submit" look="quiet" busy={search.isPending}>
              {t('PERSONS.FIND')}
            </Button>
          </div>
        </form>
        {search.error && (
          <Notice tone="caution" live="assertive">
            {formatFault(t, search.error)}
          </Notice>
        )}
      </Panel>
      {search.data && <Found key={search.submittedAt} {...search.data} onErased={search.reset} />}
    </Screen>
  );
}

type FoundProps = { readonly email: string; readonly found: PersonFound; readonly onErased: () => void };

function Found({ email, found, onErased }: FoundProps) {
  const { t } = useTranslation();
  const mayErase = useMay('person.erase');
  const [open, setOpen] = useState<'copy' | 'erase'>();
  const [isErased, setIsErased] = useState(false);
  const close = () => {
    setOpen(undefined);
    if (isErased) onErased();
  };
  const isNeeded = found.stays.some(({ needed }) => needed !== null);
  const isNothing = found.cards.length + found.stays.length + found.letters + found.requests + found.notes === 0;
  return (
    <Panel
      heading={t('PERSONS.FOUND')}
      actions={
        <div className={acts.buttons}>
          <Button look="quiet" disabled={isNothing} onClick={() => setOpen('copy')}>
            {t('PERSONS.COPY')}
          </Button>
          {mayErase && (
            <Button look="quiet" disabled={isNeeded || isNothing} onClick={() => setOpen('erase')}>
              {t('PERSONS.ERASE')}
            </Button>
          )}
        </div>
      }
    >
      <p>
        <InlineList
          parts={[
            t('PERSONS.CARDS', { count: found.cards.length }),
            t('PERSONS.STAYS', { count: found.stays.length }),
            t('PERSONS.LETTERS', { count: found.letters }),
            found.requests > 0 && t('PERSONS.REQUESTS', { count: found.requests }),
            found.notes > 0 && t('PERSONS.NOTES', { count: found.notes }),
          ]}
        />
      </p>
      {found.other_addresses.length > 0 && (
        <Notice tone="caution">{t('PERSONS.OTHER_ADDRESSES', { addresses: found.other_addresses.join(', ') })}</Notice>
      )}
      {isNothing && <p>{t('PERSONS.NOTHING')}</p>}
      {isNeeded && <Notice tone="caution">{t('PERSONS.STILL_NEEDED')}</Notice>}
      <FoundEntries found={found} />
      {open === 'copy' && <CopyDialog email={email} onClose={close} />}
      {open === 'erase' && (
        <EraseDialog email={email} found={found} onErased={() => setIsErased(true)} onClose={close} />
      )}
    </Panel>
  );
}

function FoundEntries({ found: { cards, stays } }: Pick<FoundProps, 'found'>) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  return (
    <Entries>
      {stays.map(({ reference, state, stay_to: until, needed, hotel_numbers: numbers }) => (
        <Entry
          key={reference}
          title={<DeskLink to={`/reservations/${encodeURIComponent(reference)}`}>{reference}</DeskLink>}
          more={
            <InlineList
              parts={[
                t(`RESERVATION_STATE.${state}`),
                t('PERSONS.UNTIL', { day: format.day(until) }),
                numbers.length > 0 && t('PERSONS.AT_HOTEL', { numbers: numbers.join(', ') }),
                needed === 'not_settled' && t('PERSONS.NOT_SETTLED'),
                needed === 'not_over' && t('PERSONS.NOT_OVER'),
              ]}
            />
          }
        />
      ))}
      {cards.map(({ id, last4 }) => (
        <Entry
          key={id}
          title={<DeskLink to={`/cards/${id}`}>{formatEnding(t, last4)}</DeskLink>}
          more={t('PERSONS.REGISTERED')}
        />
      ))}
    </Entries>
  );
}

function CopyDialog({ email, onClose }: DialogProps) {
  const { t } = useTranslation();
  const act = async ({ reason }: ActBy) => {
    const file = { name: 'persons-data.json', type: 'application/json' } as const;
    await actAtDesk('POST /staff/persons/export', { body: { email, reason } }, { file });
    return { sentences: [t('PERSONS.COPIED')] };
  };
  return (
    <ReasonSheet
      heading={t('PERSONS.COPY')}
      doWords={t('PERSONS.MAKE_COPY')}
      fitting={FITTING_REASONS.copy}
      hasNote={false}
      act={act}
      onClose={onClose}
    >
      <p>{t('PERSONS.COPY_LEAD')}</p>
    </ReasonSheet>
  );
}

function EraseDialog({ email, found, onErased, onClose }: EraseProps) {
  const { t } = useTranslation();
  const act = async ({ reason }: ActBy) => {
    const { stays } = await actAtDesk('POST /staff/persons/erase', { body: { email, reason } });
    onErased();
    const numbers = stays.flatMap(({ hotel_numbers: known }) => known);
    return {
      sentences: [
        t('PERSONS.ERASED'),
        ...(numbers.length > 0 ? [t('PERSONS.HOTEL_STILL_HAS', { numbers: numbers.join(', ') })] : []),
      ],
    };
  };
  return (
    <ReasonSheet
      heading={t('PERSONS.ERASE')}
      doWords={t('PERSONS.ERASE_PERMANENTLY')}
      fitting={FITTING_REASONS.erase}
      hasNote={false}
      act={act}
      onClose={onClose}
    >
      <Notice tone="caution" heading={t('PERSONS.CANNOT_BE_UNDONE')}>
        <ul>
          {found.cards.length > 0 && <li>{t('PERSONS.GO_CARDS', { count: found.cards.length })}</li>}
          {found.stays.length > 0 && <li>{t('PERSONS.GO_STAYS', { count: found.stays.length })}</li>}
          {found.letters > 0 && <li>{t('PERSONS.GO_LETTERS', { count: found.letters })}</li>}
          {found.requests > 0 && <li>{t('PERSONS.GO_REQUESTS', { count: found.requests })}</li>}
          {found.notes > 0 && <li>{t('PERSONS.GO_NOTES', { count: found.notes })}</li>}
        </ul>
        <p>{t('PERSONS.OTHER_NOTES')}</p>
      </Notice>
    </ReasonSheet>
  );
}
