import type { CardRow } from '#contract/desk/staff-cards.ts';
import { fromWireMoney, toWireMoney } from '#contract/wire-values.ts';
import { add } from '#domain/money/money.ts';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Panel } from '../frame/panel.tsx';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { CardTable } from './card-table.tsx';
import { BeginChoosing, Choosing, toTicks, type ChosenRows } from './choosing.tsx';

type FoundCardsProps = { readonly cards: readonly CardRow[]; readonly hasMore: boolean };

/** Found cards, to choose several for one act, and the sum of what can be used of them. */
export function FoundCards({ cards, hasMore }: FoundCardsProps) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  const [choice, setChoice] = useState<ChosenRows>();
  const label = t('FIND.CARDS', { count: cards.length });
  const isList = cards.length > 1;
  const total = sumByUnit(cards).map(format.units).join(', ');
  return (
    <Panel heading={label} actions={isList && <BeginChoosing chosen={choice} onChange={setChoice} />}>
      {choice && <Choosing chosen={choice} narrowed={{}} onChange={setChoice} isMore={false} />}
      <CardTable cards={cards} label={label} choice={choice && toTicks(choice, cards, setChoice)} />
      {isList && !hasMore && <p>{t('FIND.TOTAL', { total })}</p>}
    </Panel>
  );
}

/** The free value of each currency, and the free uses. */
function sumByUnit(cards: readonly CardRow[]): CardRow['free'][] {
  const alike = Map.groupBy(
    cards.map(({ free }) => free),
    ({ value }) => value?.currency,
  );
  return [...alike.values()].map((parts) =>
    parts.reduce((sum, { value, uses }) => ({
      value: sum.value && value && toWireMoney(add(fromWireMoney(sum.value), fromWireMoney(value))),
      uses: uses === null ? null : (sum.uses ?? 0) + uses,
    })),
  );
}
