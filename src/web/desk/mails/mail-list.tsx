import { MAIL_STATES } from '#contract/desk/staff-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formatTag } from '../acts/format-tag.ts';
import { mailsQuery } from '../api/mails.ts';
import { writeQuery } from '../api/staff-address.ts';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Screen } from '../frame/screen.tsx';
import { useTimeZone } from '../frame/session-context.ts';
import { DESK, useAddress } from '../frame/use-address.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { DeskTable, TwoLines, Whole } from '../table/desk-table.tsx';
import { FilterBar, Pages } from '../table/list-parts.tsx';
import { TagOptions } from '../table/options.tsx';
import { useTypedText } from '../table/use-typed-text.ts';
import { LETTER_KINDS } from './letter-kinds.ts';
import { MailState } from './mail-state.tsx';

const NAMES = ['state', 'kind'];
const PATH = '/mails';

/** Letters, filtered by the address and the search text, each linked to its content. */
export function MailList() {
  const { t } = useTranslation();
  const { query } = useAddress();
  const format = useDeskFormat(useTimeZone());
  const [text, setText] = useTypedText(PATH);
  const inAddress = Object.fromEntries([...query].filter(([name, value]) => NAMES.includes(name) && value !== ''));
  const narrowed = { ...inAddress, ...(text !== '' && { text }) };
  const after = query.get('after');
  const list = useQuery(mailsQuery({ ...narrowed, ...(after !== null && { after }) }));
  return (
    <Screen heading={t('ROOMS.MAILS')}>
      <FilterForm key={JSON.stringify(narrowed)} filters={narrowed} onType={setText} />
      <Panel heading={t('MAILS.HEADING')}>
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
                    show: ({ recipient }) => recipient ?? t('MAILS.FORGOTTEN'),
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
              <Pages path={PATH} narrowed={inAddress} after={after} next={next} />
            </>
          )}
        </QueryView>
      </Panel>
    </Screen>
  );
}

type MailValues = { state: string; kind: string; text: string };

type FilterFormProps = {
  readonly filters: Readonly<Record<string, string>>;
  readonly onType: (text: string) => void;
};

function FilterForm({ filters, onType }: FilterFormProps) {
  const { t } = useTranslation();
  const { go } = useAddress();
  const { register, handleSubmit } = useForm<MailValues>({
    defaultValues: { state: '', kind: '', text: '', ...filters },
  });
  const show = ({ text, ...values }: MailValues) => {
    onType(text.trim());
    go(PATH + writeQuery(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))));
  };
  return (
    <FilterBar path={PATH} narrowed={filters} onShow={() => void handleSubmit(show)()} onAll={() => onType('')}>
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
