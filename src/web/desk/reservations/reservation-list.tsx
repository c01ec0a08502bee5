import { PLACEMENT_STATES } from '#domain/placement/placement.ts';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { reservationsQuery } from '../api/reservations.ts';
import { writeQuery } from '../api/staff-address.ts';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Screen } from '../frame/screen.tsx';
import { useSession } from '../frame/session-context.ts';
import { useAddress } from '../frame/use-address.ts';
import { FilterBar, Pages } from '../table/list-parts.tsx';
import { Options, SalePageField, TagOptions } from '../table/options.tsx';
import { useTypedText } from '../table/use-typed-text.ts';
import { readFilters } from './filters.ts';
import { ReservationTable } from './reservation-table.tsx';

const PATH = '/reservations';

/** All reservations that the person may see, filtered by the address and the search text. */
export function ReservationList() {
  const { t } = useTranslation();
  const { query } = useAddress();
  const [text, setText] = useTypedText(PATH);
  const narrowed = readFilters({ ...Object.fromEntries(query), text });
  const { arrives, arrives_from: from, arrives_to: to } = narrowed;
  const isByArrival = [arrives, from, to].some((one) => one !== undefined);
  const { text: _, ...inAddress } = narrowed;
  const after = query.get('after');
  const list = useQuery(reservationsQuery({ ...narrowed, ...(after !== null && { after }) }));
  return (
    <Screen heading={t('ROOMS.RESERVATIONS')}>
      <FilterForm key={JSON.stringify(narrowed)} narrowed={narrowed} onType={setText} />
      <Panel heading={t(isByArrival ? 'RESERVATION_LIST.BY_ARRIVAL' : 'RESERVATION_LIST.HEADING')}>
        <QueryView query={list}>
          {({ reservations, after: next }) => (
            <>
              <ReservationTable
                reservations={reservations}
                label={t('ROOMS.RESERVATIONS')}
                isForPerson={narrowed.needs_person === 'true'}
              />
              <Pages path={PATH} narrowed={inAddress} after={after} next={next} />
            </>
          )}
        </QueryView>
      </Panel>
    </Screen>
  );
}

type Filters = ReturnType<typeof readFilters>;
type FilterFormProps = { readonly narrowed: Filters; readonly onType: (text: string) => void };

function FilterForm({ narrowed, onType }: FilterFormProps) {
  const { t } = useTranslation();
  const { go } = useAddress();
  const { register, handleSubmit } = useForm<Filters>({ defaultValues: narrowed });
  const show = handleSubmit((wanted) => {
    const { text = '', ...rest } = readFilters(wanted);
    onType(text);
    go(PATH + writeQuery(rest));
  });
  const { sale_pages: pages } = useSession();
  return (
    <FilterBar path={PATH} narrowed={narrowed} onShow={() => void show()} onAll={() => onType('')}>
      <TextField id="filter-text" label={t('FILTERS.TEXT')} optional autoComplete="off" {...register('text')} />
      <SelectField id="filter-state" label={t('FILTERS.STATE')} optional {...register('state')}>
        <TagOptions none={t('FILTERS.ANY')} tags={PLACEMENT_STATES} say={(state) => t(`RESERVATION_STATE.${state}`)} />
      </SelectField>
      <SalePageField {...register('sale_page_id')} />
      <SelectField id="filter-property" label={t('FILTERS.PROPERTY')} optional {...register('property_id')}>
        <Options none={t('FILTERS.ANY')} all={pages.flatMap((page) => page.properties)} />
      </SelectField>
      <TextField id="filter-from" type="date" label={t('FILTERS.FROM')} optional {...register('arrives_from')} />
      <TextField id="filter-to" type="date" label={t('FILTERS.TO')} optional {...register('arrives_to')} />
      <CheckField id="filter-soon" label={t('FILTERS.ARRIVES_SOON')} value="soon" {...register('arrives')} />
      <CheckField id="filter-cards" label={t('FILTERS.PAID_BY_CARDS')} value="true" {...register('paid_by_cards')} />
      <CheckField id="filter-person" label={t('FILTERS.NEEDS_PERSON')} value="true" {...register('needs_person')} />
    </FilterBar>
  );
}
