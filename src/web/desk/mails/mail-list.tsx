import { MAIL_STATES } from '#contract/desk/staff-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formatTag } from '../acts/format-tag.ts';
import { mailsQuery } from '../api/mails.ts';
import { Email } from '../table/email.tsx';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Screen } from '../frame/screen.tsx';
import { DESK } from '../frame/use-address.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { DeskTable, TwoLines, Whole } from '../table/desk-table.tsx';
import { FilterBar, FoundCount, Pages } from '../table/list-parts.tsx';
import { TagOptions } from '../table/options.tsx';
import { readNames, useListAddress, type ListAddress } from '../table/use-list-address.ts';
import { LETTER_KINDS } from './letter-kinds.ts';
import { MailState } from './mail-state.tsx';

const PATH = '/mails';
const readFilters = readNames(['state', 'kind', 'text']);

export function MailList() {
  const { t } = useTranslation();
  const format = useDeskFormat();
  const address = useListAddress(PATH, readFilters);
  const list = useQuery(mailsQuery(address.query));
  return (
    <Screen heading={t('ROOMS.MAILS')}>
      <FilterForm key={JSON.stringify(address.narrowed)} {...address} />
      <Panel heading={t('MAILS.HEADING')} actions={<FoundCount list={list.data} />}>
        <QueryView query={list}>
          {({ mails, after: next }) => (
            <>
              <DeskTable
                label={t('ROOMS.MAILS')}
                items={mails}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => `${DESK}/mails/${id}`}
                empty={t('MAILS.EMPTY')}
                columns={[
                  {
                    id: 'kind',
                    heading: t('MAILS.KIND'),
                    show: ({ kind, reference }) => (
                      <TwoLines
                        first={formatTag(t, `LETTER_KIND.${kind}`)}
                        second={reference && <Whole>{reference}</Whole>}
                      />
                    ),
                  },
                  {
                    id: 'recipient',
                    heading: t('MAILS.RECIPIENT'),
                    show: ({ recipient }) =>
                      recipient === null ? t('MAILS.FORGOTTEN') : <Email address={recipient} />,
                  },
                  {
                    id: 'state',
                    heading: t('MAILS.STATE'),
                    show: ({ state, answer }) => (
                      <TwoLines first={<MailState state={state} />} second={state === 'sent' ? null : answer} />
                    ),
                  },
                  {
                    id: 'at',
                    heading: t('MAILS.WRITTEN'),
                    show: ({ created_at: at }) => <Whole>{format.moment(at)}</Whole>,
                  },
                ]}
              />
              <Pages {...address} narrowed={address.inAddress} next={next} />
            </>
          )}
        </QueryView>
      </Panel>
    </Screen>
  );
}

function FilterForm({ path, narrowed, show, onAll }: ListAddress) {
  const { t } = useTranslation();
  const { register, handleSubmit } = useForm({ defaultValues: { state: '', kind: '', text: '', ...narrowed } });
  return (
    <FilterBar path={path} narrowed={narrowed} onShow={() => void handleSubmit(show)()} onAll={onAll}>
      <TextField id="mail-text" label={t('MAILS.TEXT')} optional autoComplete="off" {...register('text')} />
      <SelectField id="mail-state" label={t('MAILS.STATE')} optional {...register('state')}>
        <TagOptions none={t('FILTERS.ANY')} tags={MAIL_STATES} say={(state) => t(`LETTER_STATE.${state}`)} />
      </SelectField>
      <SelectField id="mail-kind" label={t('MAILS.KIND')} optional {...register('kind')}>
        <TagOptions none={t('FILTERS.ANY')} tags={LETTER_KINDS} say={(kind) => t(`LETTER_KIND.${kind}`)} />
      </SelectField>
    </FilterBar>
  );
}
