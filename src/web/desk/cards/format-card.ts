import type { StaffCard } from '#contract/desk/staff-cards.ts';
import type { Translate } from '../../text/translation.ts';
import { isNothing, type DeskFormat } from '../frame/use-desk-format.ts';

type Said = Pick<StaffCard, 'card' | 'free' | 'moved_to' | 'wrong_tries' | 'rules'>;

/**
 * The value of a card and whether it can be used, in sentences that staff may read out to a caller. They contain
 * neither the holder's name nor any part of the code, only the last four of the card that has the value now.
 */
export function formatCard(t: Translate, said: Said, format: Pick<DeskFormat, 'day' | 'units'>): string {
  const { card, wrong_tries: tries } = said;
  const locked = tries?.locked_at ? [t('SAY_CARD.LOCKED')] : [];
  const held = isNothing(card.held) ? [] : [t('SAY_CARD.HELD', { amount: format.units(card.held) })];
  return [...locked, formatUse(t, said, format), ...held].join(' ');
}

function formatUse(
  t: Translate,
  { card, free, moved_to: moved, rules }: Said,
  format: Pick<DeskFormat, 'day' | 'units'>,
): string {
  const { state, reason, starts_on: startsOn, expires_on: expiresOn, balance } = card;
  const amount = format.units(free);
  const day = expiresOn === null ? '' : format.day(expiresOn);
  if (state === 'void') return t('SAY_CARD.VOID');
  if (state === 'frozen') return t('SAY_CARD.FROZEN', { amount });
  if (state === 'draft') return t('SAY_CARD.DRAFT');
  if (moved) {
    return t(moved.last4 === '' ? 'SAY_CARD.MOVED_UNCODED' : 'SAY_CARD.MOVED', {
      amount: format.units(moved.amount),
      last4: moved.last4,
      day: format.day(moved.on),
    });
  }
  if (reason === 'CARD.EXPIRED')
    return isNothing(balance)
      ? t('SAY_CARD.ENDED', { day })
      : t('SAY_CARD.EXPIRED', { day, amount: format.units(balance) });
  if (reason === 'CARD.NOT_STARTED' && startsOn !== null)
    return t('SAY_CARD.STARTS', { amount, day: format.day(startsOn) });
  if (reason === 'CARD.USED_UP') return t('SAY_CARD.USED_UP');
  if (reason === 'CARD.IN_USE') return t('SAY_CARD.IN_USE');
  const left = { amount, day };
  const use =
    expiresOn === null
      ? t('SAY_CARD.LEFT', left)
      : t(card.expiry === 'stay' ? 'SAY_CARD.LEFT_FOR_STAYS' : 'SAY_CARD.LEFT_TO_BOOK', left);
  const sooner = (card.sooner ?? []).map(({ expires_on: until, ...part }) =>
    t('SAY_CARD.SOONER', { amount: format.units(part), day: format.day(until) }),
  );
  const toRegister = reason === 'CARD.REGISTRATION_REQUIRED' ? [t('SAY_CARD.TO_REGISTER')] : [];
  return [use, ...formatRules(t, rules), ...sooner, ...toRegister].join(' ');
}

/** The stays that the card pays for. */
function formatRules(t: Translate, { nights, persons, min_nights: min, max_nights: max }: Said['rules']): string[] {
  const length = (count: number) => ({ nights: t('THE_STAY.NIGHTS', { count }) });
  const room = persons === null ? t('SAY_CARD.ROOM') : t('SAY_CARD.ROOM_FOR', { count: persons });
  return [
    ...(nights === null ? [] : [t('SAY_CARD.BUYS', { ...length(nights), room })]),
    ...(min !== null && min > 1 ? [t('SAY_CARD.MIN_NIGHTS', length(min))] : []),
    ...(max === null ? [] : [t('SAY_CARD.MAX_NIGHTS', length(max))]),
    ...(nights !== null && nights > (min ?? 1) ? [t('SAY_CARD.SHORTER')] : []),
  ];
}
