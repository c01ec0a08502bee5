import { RESERVATION_SORTS } from '#contract/desk/staff-choices.ts';
import { PLACEMENT_STATES } from '#domain/placement/placement.ts';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { reservationsQuery } from '../api/reservations.ts';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Screen } from '../frame/screen.tsx';
import { useSession } from '../frame/session-context.ts';
import { FilterBar, FoundCount, Pages } from '../table/list-parts.tsx';
import { Options, SalePageField, SortField, TagOptions } from '../table/options.tsx';
import { useListAddress, type ListAddress } from '../table/use-list-address.ts';
import { readFilters, usualSort } from './filters.ts';
import { ReservationTable } from './reservation-table.tsx';

const PATH = '/reservations';

export function ReservationList() {
  const { t } = useTranslation();
  const address = useListAddress(PATH, readFilters);
  const { narrowed, show } = address;
  const sorted = RESERVATION_SORTS.find((one) => one === narrowed['sort']) ?? usualSort(narrowed);
  const list = useQuery(reservationsQuery(address.query));
  return (
    <Screen heading={t('ROOMS.RESERVATIONS')}>
      <FilterForm key={JSON.stringify(narrowed)} {...address} />
      <Panel heading={t(nameOfSort(narrowed, sorted))} actions={<FoundCount list={list.data} />}>
        <QueryView query={list}>
          {({ reservations, after: next }) => (
            <>
              <ReservationTable
                reservations={reservations}
                label={t('ROOMS.RESERVATIONS')}
                isForPerson={narrowed['needs_person'] === 'true'}
                sorted={sorted}
                onSort={(wanted) => show({ ...narrowed, sort: wanted })}
              />
              <Pages {...address} narrowed={address.inAddress} next={next} />
            </>
          )}
        </QueryView>
      </Panel>
    </Screen>
  );
}

function nameOfSort(narrowed: ListAddress['narrowed'], sort: ReturnType<typeof usualSort>) {
  if (sort === 'booked') return 'RESERVATION_LIST.HEADING';
  return usualSort(narrowed) === 'arrival' ? 'RESERVATION_LIST.BY_ARRIVAL' : 'RESERVATION_LIST.FROM_TODAY';
}

function FilterForm({ path, narrowed, show, onAll }: ListAddress) {
  const { t } = useTranslation();
  const { register, handleSubmit } = useForm({ defaultValues: narrowed });
  const { sale_pages: pages } = useSession();
  return (
    <FilterBar path={path} narrowed={narrowed} onShow={() => void handleSubmit(show)()} onAll={onAll}>
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
      <SortField
        usual={usualSort(narrowed)}
        sorts={RESERVATION_SORTS}
        say={(sort) => t(nameOfSort(narrowed, sort))}
        {...register('sort')}
      />
      <CheckField id="filter-soon" label={t('FILTERS.ARRIVES_SOON')} value="soon" {...register('arrives')} />
      <CheckField id="filter-cards" label={t('FILTERS.PAID_BY_CARDS')} value="true" {...register('paid_by_cards')} />
      <CheckField id="filter-person" label={t('FILTERS.NEEDS_PERSON')} value="true" {...register('needs_person')} />
    </FilterBar>
  );
}
