import type { StaffCard, WireRedemption } from '#contract/desk/staff-cards.ts';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineList } from '../../ui/inline-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActorName } from '../frame/actor-name.tsx';
import { Panel } from '../frame/panel.tsx';
import type { DeskFormat } from '../frame/use-desk-format.ts';
import styles from './redeem.module.css';
import { SlipButton } from './slip.tsx';

type RedemptionListProps = {
  readonly card: StaffCard;
  readonly format: DeskFormat;
  readonly onAct: (act: 'reverse' | 'settle_bill', redemption: WireRedemption) => void;
};

export function RedemptionList({ card, format, onAct }: RedemptionListProps) {
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
                  one.receipt && `${t(one.purpose === 'bill' ? 'BILL.NUMBER' : 'REDEEM.RECEIPT')} ${one.receipt}`,
                  format.moment(one.at),
                  <ActorName key="by" by={one.by} />,
                ]}
              />
            </p>
            {one.posting && (
              <Notice tone="caution" heading={t(`BILL.POSTING_${one.posting.state}`)}>
                {t('BILL.POSTING', { amount: format.money(one.posting.amount) })}{' '}
                {one.posting.state === 'person' && one.posting.detail}
              </Notice>
            )}
            {one.is_stay_gone && (
              <Notice tone="caution">
                {one.fee_on_bill ? t('BILL.STAY_FEE', { fee: format.money(one.fee_on_bill) }) : t('BILL.STAY_GONE')}
              </Notice>
            )}
            <div className={styles.buttons}>
              {one.posting?.may_settle && (
                <Button look="quiet" onClick={() => onAct('settle_bill', one)}>
                  {t('ACT.settle_bill.BUTTON')}
                </Button>
              )}
              {one.may_reverse && (
                <Button look="quiet" onClick={() => onAct('reverse', one)}>
                  {t('ACT.reverse.BUTTON')}
                </Button>
              )}
              {one.purpose === 'counter' && (
                <SlipButton
                  slip={{
                    id: one.id,
                    salePageId: card.sale_page_id,
                    last4: card.card.last4,
                    amount: one.amount,
                    left: null,
                    property: one.property_name,
                    outlet: one.outlet,
                    receipt: one.receipt,
                    at: one.at,
                  }}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
