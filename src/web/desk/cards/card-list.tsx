import { CARD_FILTERS, CARD_SORTS } from '#contract/desk/staff-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { cardsQuery } from '../api/cards.ts';
import { CardTable } from '../find/card-table.tsx';
import { BeginChoosing, Choosing, toTicks, type ChosenRows } from '../find/choosing.tsx';
import { DeskLink } from '../frame/desk-link.tsx';
import { reservationQuery } from '../api/reservations.ts';
import { MissingActs } from '../frame/missing-acts.tsx';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Screen } from '../frame/screen.tsx';
import { useMay, useMayForProduct, useSession } from '../frame/session-context.ts';
import { useAddress } from '../frame/use-address.ts';
import { FilterBar, FoundCount, Pages } from '../table/list-parts.tsx';
import { Options, SalePageField, SortField, TagOptions } from '../table/options.tsx';
import { readNames, useListAddress, type ListAddress } from '../table/use-list-address.ts';
import { IssueDialog } from './issue-dialog.tsx';
import { PrintBatches } from './print-batches.tsx';
import { RenameBatch } from './rename-batch.tsx';

const PATH = '/cards';
const readAll = readNames([
  'sale_page_id',
  'state',
  'product_id',
  'property_id',
  'batch',
  'expires_from',
  'expires_to',
  'sort',
  'holder',
]);
type Filters = ReturnType<typeof readAll>;

/** Omits `sort` if it is the default of these filters. */
function readFilters(given: Filters): Filters {
  const { sort, ...filters } = readAll(given);
  const order = CARD_SORTS.find((one) => one === sort);
  return order === undefined || order === sortOf(filters) ? filters : { ...filters, sort: order };
}

export function CardList() {
  const { t } = useTranslation();
  const address = useListAddress(PATH, readFilters, 'holder');
  const { narrowed, show } = address;
  const order = sortOf(narrowed);
  const mayRename = useMay('batch.rename');
  const list = useQuery(cardsQuery(address.query));
  const [choice, setChoice] = useState<ChosenRows>();
  return (
    <Screen heading={t('ROOMS.CARDS')} lead={<MissingNew />} actions={<NewCards />}>
      <FilterForm key={JSON.stringify(narrowed)} {...address} />
      <PrintBatches name={narrowed['batch']} />
      <Panel
        heading={t(`CARD_SORT.${order}`)}
        actions={
          <>
            <FoundCount list={list.data} />
            <BeginChoosing chosen={choice} onChange={setChoice} />
          </>
        }
      >
        <QueryView query={list}>
          {({ cards, after: next }) => (
            <>
              {mayRename && narrowed['batch'] !== undefined && cards[0] && (
                <RenameBatch
                  key={narrowed['batch']}
                  salePageId={cards[0].sale_page_id}
                  batch={narrowed['batch']}
                  onRenamed={(batch) => show({ ...narrowed, batch })}
                />
              )}
              {choice && <Choosing chosen={choice} narrowed={narrowed} onChange={setChoice} isMore={next !== null} />}
              <CardTable
                cards={cards}
                label={t('ROOMS.CARDS')}
                choice={choice && toTicks(choice, cards, setChoice)}
                sorted={order}
                onSort={(sort) => show({ ...narrowed, sort })}
              />
              <Pages {...address} narrowed={address.inAddress} next={next} />
            </>
          )}
        </QueryView>
      </Panel>
    </Screen>
  );
}

function MissingNew() {
  const { t } = useTranslation();
  const [mayIssue, mayImport] = [useMayForProduct('card.issue'), useMayForProduct('card.import')];
  const missing = [
    ...(mayIssue ? [] : [{ words: t('ISSUE.BUTTON'), right: 'card.issue' as const }]),
    ...(mayImport ? [] : [{ words: t('IMPORT.BUTTON'), right: 'card.import' as const }]),
  ];
  return <MissingActs acts={missing} />;
}

function NewCards() {
  const { t } = useTranslation();
  const [mayIssue, mayImport] = [useMayForProduct('card.issue'), useMayForProduct('card.import')];
  const mayGive = useMayForProduct('card.goodwill');
  const [isIssuing, setIsIssuing] = useState(false);
  const { parts, query, go } = useAddress();
  const stay = query.get('stay') ?? '';
  const { data, isLoading } = useQuery(reservationQuery(stay));
  return (
    <>
      {mayImport && <DeskLink to={`${PATH}/import`}>{t('IMPORT.BUTTON')}</DeskLink>}
      {mayIssue && <Button onClick={() => setIsIssuing(true)}>{t('ISSUE.BUTTON')}</Button>}
      {isIssuing && <IssueDialog onClose={() => setIsIssuing(false)} />}
      {mayGive && <DeskLink to={`${PATH}/goodwill`}>{t('GOODWILL.BUTTON')}</DeskLink>}
      {mayGive && parts[1] === 'goodwill' && !isLoading && (
        <IssueDialog
          goodwill={{ stay, propertyId: query.get('hotel') ?? '', guest: data?.buyer }}
          onClose={() => go(stay === '' ? PATH : `/reservations/${stay}`)}
        />
      )}
    </>
  );
}

/** A filter by expiry also sorts by expiry, unless another order is chosen. */
function sortOf({ sort, expires_from: from, expires_to: to }: Filters) {
  return CARD_SORTS.find((one) => one === sort) ?? (from !== undefined || to !== undefined ? 'expiry' : 'newest');
}

function FilterForm({ path, narrowed, show, onAll }: ListAddress) {
  const { t } = useTranslation();
  const { register, handleSubmit } = useForm({ defaultValues: narrowed });
  const { sale_pages: pages } = useSession();
  const { sort: _, ...unsorted } = narrowed;
  return (
    <FilterBar path={path} narrowed={narrowed} onShow={() => void handleSubmit(show)()} onAll={onAll}>
      <SelectField id="filter-state" label={t('FILTERS.STATE')} optional {...register('state')}>
        <TagOptions none={t('FILTERS.ANY')} tags={CARD_FILTERS} say={(state) => t(`CARD_STATE.${state}`)} />
      </SelectField>
      <SalePageField {...register('sale_page_id')} />
      <SelectField id="filter-product" label={t('CARD_LIST.PRODUCT')} optional {...register('product_id')}>
        <Options none={t('FILTERS.ANY')} all={pages.flatMap(({ products }) => products)} />
      </SelectField>
      <SelectField id="filter-property" label={t('CARD_SCREEN.USABLE_AT')} optional {...register('property_id')}>
        <Options none={t('FILTERS.ANY')} all={pages.flatMap(({ properties }) => properties)} />
      </SelectField>
      <TextField
        id="filter-holder"
        label={t('CARD_LIST.HOLDER_OR_RECIPIENT')}
        optional
        autoComplete="off"
        {...register('holder')}
      />
      <TextField id="filter-batch" label={t('CARD_LIST.BATCH')} optional autoComplete="off" {...register('batch')} />
      <TextField
        id="filter-from"
        type="date"
        label={t('CARD_LIST.EXPIRES_FROM')}
        optional
        {...register('expires_from')}
      />
      <TextField id="filter-to" type="date" label={t('CARD_LIST.EXPIRES_TO')} optional {...register('expires_to')} />
      <SortField
        usual={sortOf(unsorted)}
        sorts={CARD_SORTS}
        say={(sort) => t(`CARD_SORT.${sort}`)}
        {...register('sort')}
      />
    </FilterBar>
  );
}
