import type { StaffCard, WireRedemption } from '#contract/desk/staff-cards.ts';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineList } from '../../ui/inline-list.tsx';
import { ActorName } from '../frame/actor-name.tsx';
import { Panel } from '../frame/panel.tsx';
import type { DeskFormat } from '../frame/use-desk-format.ts';
import styles from './redeem.module.css';
import { SlipButton } from './slip.tsx';

type RedemptionListProps = {
  readonly card: StaffCard;
  readonly format: DeskFormat;
  readonly onReverse: (redemption: WireRedemption) => void;
};

/** The uses of a card without a stay, each with its slip and its undoing. */
export function RedemptionList({ card, format, onReverse }: RedemptionListProps) {
  const { t } = useTranslation();
  if (card.redemptions.length === 0) return null;
  return (
    <Panel heading={t('REDEEM.LIST')}>
      <ul className={styles.list}>
        {card.redemptions.map((one) => (
          <li key={one.id}>
            <span className={styles.amount}>{format.units(one.amount)}</span>{' '}
            {[one.outlet, one.property_name].filter((name) => name !== '').join(', ')}
            <p className={styles.soft}>
              <InlineList
                parts={[
                  t(`REDEMPTION_STATE.${one.state}`),
                  one.receipt && `${t('REDEEM.RECEIPT')} ${one.receipt}`,
                  format.moment(one.at),
                  <ActorName key="by" by={one.by} />,
                ]}
              />
            </p>
            <div className={styles.buttons}>
              {one.may_reverse && (
                <Button look="quiet" onClick={() => onReverse(one)}>
                  {t('ACT.reverse.BUTTON')}
                </Button>
              )}
              <SlipButton
                slip={{
                  ...{ id: one.id, salePageId: card.sale_page_id, last4: card.card.last4, amount: one.amount },
                  ...{ left: null, property: one.property_name, outlet: one.outlet, receipt: one.receipt, at: one.at },
                }}
              />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
