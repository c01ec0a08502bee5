import type { StaffReservation } from '#contract/desk/staff-reservations.ts';
import type { WireMoney } from '#contract/values.ts';
import { useTranslation } from '../../text/translation.ts';
import { InlineList } from '../../ui/inline-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { subtractAmount } from '../acts/read-amount.ts';
import { writeQuery } from '../api/staff-address.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { MissingActs } from '../frame/missing-acts.tsx';
import { useMay } from '../frame/session-context.ts';
import type { DeskFormat } from '../frame/use-desk-format.ts';

type PaidTooMuchProps = { readonly reservation: StaffReservation; readonly format: DeskFormat };

/** The part of the cards' payment that exceeds the hotel's bill, and the acts that give it back. */
export function PaidTooMuch({ reservation, format }: PaidTooMuchProps) {
  const { t } = useTranslation();
  const mayAdjust = useMay('card.adjust');
  const tooMuch = findTooMuch(reservation);
  if (!tooMuch) return null;
  const onBill = reservation.on_bill.filter(({ amount }) => amount.amount > 0);
  const adjusted = mayAdjust && onBill.length === 0 ? reservation.cards : [];
  const toAdjust = ({ covered }: (typeof adjusted)[number]) =>
    writeQuery({ more: String(Math.min(tooMuch.amount, covered.amount)), currency: tooMuch.currency });
  return (
    <Notice tone="caution" heading={t('TOO_MUCH.HEADING', { amount: format.money(tooMuch) })}>
      <p>{t(onBill.length > 0 ? 'TOO_MUCH.ON_BILL' : 'TOO_MUCH.LEAD', { amount: format.money(tooMuch) })}</p>
      <InlineList
        parts={[
          ...onBill.map(({ card_id: id, last4 }) => (
            <DeskLink key={id} to={`/cards/${id}`}>
              {t('TOO_MUCH.TAKE_BACK', { last4 })}
            </DeskLink>
          )),
          ...adjusted.map((card) => (
            <DeskLink key={card.card_id} to={`/cards/${card.card_id}${toAdjust(card)}`}>
              {t('TOO_MUCH.ADJUST', { last4: card.last4 })}
            </DeskLink>
          )),
        ]}
      />
      {!mayAdjust && onBill.length === 0 && (
        <MissingActs acts={[{ words: t('ACT.adjust.BUTTON'), right: 'card.adjust' }]} />
      )}
    </Notice>
  );
}

/** Undefined unless the hotel's bill is known to differ, and the cards have paid more. */
function findTooMuch({ needs, cards, on_bill: onBill }: StaffReservation): WireMoney | undefined {
  const differs = needs.flatMap(({ facts }) => facts).find(({ tag }) => tag === 'promised_and_billed');
  const billed = differs?.values[1];
  if (billed === undefined || typeof billed === 'string') return undefined;
  const paid = [...cards.map(({ covered }) => covered), ...onBill.map(({ amount }) => amount)];
  const amount = subtractAmount(
    billed.amount,
    paid.reduce((sum, part) => sum + part.amount, 0),
  );
  return amount > 0 ? { currency: billed.currency, amount } : undefined;
}
