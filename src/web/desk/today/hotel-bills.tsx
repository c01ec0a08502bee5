import type { Today } from '#contract/desk/staff-oversight.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineList } from '../../ui/inline-list.tsx';
import { cardQuery } from '../api/cards.ts';
import { ActDialog } from '../cards/act-dialog.tsx';
import { formatEnding } from '../find/format-ending.ts';
import { ActorName } from '../frame/actor-name.tsx';
import { DeskLink } from '../frame/desk-link.tsx';
import { Panel } from '../frame/panel.tsx';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { Entries, Entry } from '../table/entries.tsx';

export function HotelBills({ bills }: Pick<Today, 'bills'>) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  const [chosen, setChosen] = useState<Today['bills'][number]>();
  const card = useQuery(cardQuery(chosen?.card_id ?? ''));
  const redemption = card.data?.redemptions.find(({ id }) => id === chosen?.redemption_id);
  const actOf = ({ why }: Today['bills'][number]) => (why === 'person' ? 'settle_bill' : 'reverse');
  if (bills.length === 0) return null;
  return (
    <Panel heading={t('TODAY.BILLS')}>
      <Entries>
        {bills.map((bill) => (
          <Entry
            key={bill.redemption_id}
            title={<DeskLink to={`/cards/${bill.card_id}`}>{t(`TODAY.BILL_${bill.why}`)}</DeskLink>}
            more={
              <InlineList
                parts={[
                  bill.property_name,
                  `${t('BILL.NUMBER')} ${bill.number}`,
                  formatEnding(t, bill.last4),
                  bill.detail,
                  bill.take_back && t('TODAY.BILL_TAKE_BACK', { amount: format.money(bill.take_back) }),
                  format.moment(bill.at),
                  <ActorName key="by" by={bill.by} />,
                ]}
              />
            }
          >
            <p>
              <Button look="quiet" onClick={() => setChosen(bill)}>
                {t(`ACT.${actOf(bill)}.BUTTON`)}
              </Button>
            </p>
          </Entry>
        ))}
      </Entries>
      {chosen && card.data && redemption && (
        <ActDialog act={actOf(chosen)} card={card.data} redemption={redemption} onClose={() => setChosen(undefined)} />
      )}
    </Panel>
  );
}
