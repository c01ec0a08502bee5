import type { StaffReservation } from '#contract/desk/staff-reservations.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ActSheet } from '../acts/act-sheet.tsx';
import { describeCancelled } from '../acts/cancellation-facts.tsx';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import { ReasonFields, toActBy, useReason, type ReasonValues } from '../acts/reason-fields.tsx';
import { MoveLink } from '../acts/shown-once.tsx';
import { cardQuery } from '../api/cards.ts';
import { actAtDesk } from '../api/desk-call.ts';
import { feeChoicesQuery } from '../api/reservations.ts';
import { QueryView } from '../frame/query-view.tsx';
import { useSession } from '../frame/session-context.ts';
import { isNothing, useDeskFormat, type DeskFormat } from '../frame/use-desk-format.ts';
import { Options } from '../table/options.tsx';
import { AboveLimit, formatRefusal, isAboveLimit, WhereMoneyGoes } from './cancel-dialog.tsx';

type MoveDialogProps = { readonly reservation: StaffReservation; readonly onClose: () => void };

/** The hotels of a stay's sale page that guests can book: its own only once it is cancelled. */
export function useBookableHouses({ sale_page_id: pageId, property_id: own, state }: StaffReservation) {
  const page = useSession().sale_pages.find(({ id }) => id === pageId);
  return page?.properties.filter(({ id, is_sold: isSold }) => isSold && (id !== own || state === 'cancelled')) ?? [];
}

export function MoveDialog({ reservation, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const { reference, state, property_name: from } = reservation;
  const format = useDeskFormat(reservation.sale_page_id);
  const houses = useBookableHouses(reservation);
  const isCancelled = state === 'cancelled';
  const choices = useQuery({ ...feeChoicesQuery(reference, ''), enabled: !isCancelled });
  const waived = choices.data?.choices.find(({ fee }) => fee === 'waived');
  const { register, values, fields } = useReason<ReasonValues & { house: string }>({
    reason: '',
    house: reservation.moves_to ?? '',
  });
  const { reason, note, house } = values;
  const fees = useFeesTaken(reservation, format);
  const to = houses.find(({ id }) => id === house)?.name ?? '';
  const isAsked = !isCancelled && reason !== '' && isAboveLimit(waived, reason);
  const isReady = reason !== '' && to !== '' && (isCancelled || waived?.is_possible === true);
  return (
    <ActSheet
      heading={t(isCancelled ? 'MOVE_STAY.AGAIN' : 'MOVE_STAY.HEADING')}
      doWords={t(isAsked ? 'ACTS.ASK' : isCancelled ? 'MOVE_STAY.AGAIN' : 'MOVE_STAY.DO')}
      leaveWords={t(isCancelled ? 'FRAME.CANCEL' : 'CANCEL.KEEP')}
      act={isReady ? move : undefined}
      caution={!isCancelled && reason !== '' && <AboveLimit choice={waived} reason={reason} format={format} />}
      onClose={onClose}
    >
      <p>{t(isCancelled ? 'MOVE_STAY.LEAD_CANCELLED' : 'MOVE_STAY.LEAD')}</p>
      {fees.length > 0 && <FeesTaken fees={fees} />}
      {!isCancelled && (
        <QueryView query={choices} waiting={t('CANCEL.ASKING')}>
          {() => (
            <>
              {waived?.outcome && <WhereMoneyGoes outcome={waived.outcome} reservation={reservation} format={format} />}
              {waived && !waived.is_possible && <Notice tone="caution">{formatRefusal(t, waived.reason)}</Notice>}
            </>
          )}
        </QueryView>
      )}
      <ReasonFields {...fields} fitting={FITTING_REASONS.moveStay}>
        <SelectField id="house" label={t('MOVE_STAY.HOUSE')} {...register('house')}>
          <Options none={t('MOVE_STAY.CHOOSE')} all={houses} />
        </SelectField>
      </ReasonFields>
    </ActSheet>
  );

  async function move() {
    const body = { ...toActBy({ reason, note }), property_id: house };
    const done = await actAtDesk('POST /staff/reservations/:reference/move', { reference, body });
    if (done.ends_at !== null) {
      const asked = t('OUTCOME.ASKED_UNTIL', { at: format.moment(done.ends_at) });
      return { isAsked: true, sentences: [asked, t('MOVE_STAY.LATER')] };
    }
    const { sentences, more } = describeCancelled(t, format, done);
    if (done.path === null) return { isUnanswered: true, sentences: [...sentences, t('MOVE_STAY.LATER')] };
    const said = [t(isCancelled ? 'MOVE_STAY.SAY_AGAIN' : 'MOVE_STAY.SAY', { from, to })];
    said.push(...fees.flatMap(({ last4, free }) => (free ? [t('MOVE_STAY.SAY_LEFT', { last4, free })] : [])));
    const say = t('OUTCOME.SAY', { sentence: said.join(' ') });
    return {
      sentences: [...sentences, say],
      more: (
        <>
          {more}
          <MoveLink path={done.path} />
        </>
      ),
    };
  }
}

function FeesTaken({ fees }: { readonly fees: ReturnType<typeof useFeesTaken> }) {
  const { t } = useTranslation();
  return (
    <Notice tone="info">
      {fees.map((fee) => (
        <p key={fee.last4}>
          {t('MOVE_STAY.FEE_TAKEN', fee)} {fee.free && t('MOVE_STAY.FEE_LEFT', { free: fee.free })}
        </p>
      ))}
      {t('MOVE_STAY.FEE_MISTAKE')}
    </Notice>
  );
}

/** The fee's parts of the cards that book a cancelled stay again, and the cards' free balances once known. */
function useFeesTaken({ cards, cancelled }: StaffReservation, format: DeskFormat) {
  const parts = cancelled?.kept.filter((one) => !isNothing(one)) ?? [];
  const ids = parts.map(({ last4 }) => cards.find((card) => card.last4 === last4)?.card_id ?? '');
  const found = useQueries({ queries: ids.map(cardQuery) });
  return parts.map((part, index) => {
    const card = found[index]?.data;
    return { last4: part.last4, amount: format.units(part), free: card && format.units(card.free) };
  });
}
