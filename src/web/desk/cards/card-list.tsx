import { CARD_FILTERS, CARD_SORTS } from '#contract/desk/staff-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { cardsQuery } from '../api/cards.ts';
import { writeQuery } from '../api/staff-address.ts';
import { CardTable } from '../find/card-table.tsx';
import { DeskLink } from '../frame/desk-link.tsx';
import { MissingActs } from '../frame/missing-acts.tsx';
import { Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Screen } from '../frame/screen.tsx';
import { useMay, useMayForProduct, useSession } from '../frame/session-context.ts';
import { useAddress } from '../frame/use-address.ts';
import { FilterBar, Pages } from '../table/list-parts.tsx';
import { Options, SalePageField, TagOptions } from '../table/options.tsx';
import { useTypedText } from '../table/use-typed-text.ts';
import { Choosing, toTicks, useActsOnMany, type ChosenRows } from './choosing.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { PrintBatches } from './print-batches.tsx';
import { RenameBatch } from './rename-batch.tsx';

/** Filters of the call. The address holds all of them except the holder. */
const NAMES = [
  'sale_page_id',
  'state',
  'product_id',
  'property_id',
  'batch',
  'expires_from',
  'expires_to',
  'sort',
  'holder',
] as const;
type Filters = Record<(typeof NAMES)[number], string>;
const NOTHING = Object.fromEntries(NAMES.map((name) => [name, ''])) as Filters;
const PATH = '/cards';

/** All cards that the person may see, filtered and sorted by the address and the search text. */
export function CardList() {
  const { t } = useTranslation();
  const { query, go } = useAddress();
  const mayRename = useMay('batch.rename');
  const mayIssue = useMayForProduct('card.issue');
  const mayImport = useMayForProduct('card.import');
  const missing = [
    ...(mayIssue ? [] : [{ words: t('ISSUE.BUTTON'), right: 'card.issue' as const }]),
    ...(mayImport ? [] : [{ words: t('IMPORT.BUTTON'), right: 'card.import' as const }]),
  ];
  const [isIssuing, setIsIssuing] = useState(false);
  const [holder, setHolder] = useTypedText(PATH, 'holder');
  const narrowed = toQuery({ ...NOTHING, ...Object.fromEntries(query), holder });
  const { holder: _, ...inAddress } = narrowed;
  const after = query.get('after');
  const list = useQuery(cardsQuery({ ...narrowed, ...(after !== null && { after }) }));
  const acts = useActsOnMany();
  const [choice, setChoice] = useState<ChosenRows>();
  return (
    <Screen
      heading={t('ROOMS.CARDS')}
      lead={<MissingActs acts={missing} />}
      actions={
        <>
          {mayImport && <DeskLink to={`${PATH}/import`}>{t('IMPORT.BUTTON')}</DeskLink>}
          {mayIssue && <Button onClick={() => setIsIssuing(true)}>{t('ISSUE.BUTTON')}</Button>}
        </>
      }
    >
      {isIssuing && <IssueDialog onClose={() => setIsIssuing(false)} />}
      <FilterForm key={JSON.stringify(narrowed)} narrowed={narrowed} onType={setHolder} />
      <PrintBatches name={narrowed['batch']} />
      <Panel
        heading={t(`CARD_SORT.${sortOf(narrowed)}`)}
        actions={
          acts.length > 0 &&
          choice === undefined && (
            <Button look="quiet" onClick={() => setChoice([])}>
              {t('CHOOSING.BEGIN')}
            </Button>
          )
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
                  onRenamed={(batch) => go(PATH + writeQuery({ ...inAddress, batch }))}
                />
              )}
              {choice && (
                <Choosing acts={acts} chosen={choice} narrowed={narrowed} onChange={setChoice} isMore={next !== null} />
              )}
              <CardTable cards={cards} label={t('ROOMS.CARDS')} choice={choice && toTicks(choice, cards, setChoice)} />
              <Pages path={PATH} narrowed={inAddress} after={after} next={next} />
            </>
          )}
        </QueryView>
      </Panel>
    </Screen>
  );
}

function toQuery(filters: Filters): Readonly<Record<string, string>> {
  const pairs = NAMES.map((name) => [name, filters[name].trim()] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

/** A filter by expiry also sorts by expiry. */
function sortOf({ sort, expires_from: from, expires_to: to }: Readonly<Record<string, string>>) {
  if (from !== undefined || to !== undefined) return 'expiry';
  return CARD_SORTS.find((one) => one === sort) ?? 'newest';
}

type FilterFormProps = {
  readonly narrowed: Readonly<Record<string, string>>;
  readonly onType: (holder: string) => void;
};

function FilterForm({ narrowed, onType }: FilterFormProps) {
  const { t } = useTranslation();
  const { go } = useAddress();
  const { register, handleSubmit } = useForm<Filters>({ defaultValues: { ...NOTHING, ...narrowed } });
  const { sale_pages: pages } = useSession();
  const show = handleSubmit((wanted) => {
    const { holder = '', ...rest } = toQuery(wanted);
    onType(holder);
    go(PATH + writeQuery(rest));
  });
  return (
    <FilterBar path={PATH} narrowed={narrowed} onShow={() => void show()} onAll={() => onType('')}>
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
      <SelectField id="filter-sort" label={t('CARD_LIST.SORT')} optional {...register('sort')}>
        <TagOptions
          none={t('CARD_SORT.newest')}
          tags={CARD_SORTS.filter((sort) => sort !== 'newest')}
          say={(sort) => t(`CARD_SORT.${sort}`)}
        />
      </SelectField>
    </FilterBar>
  );
}
