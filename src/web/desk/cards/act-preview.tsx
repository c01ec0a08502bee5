import type { ActPreview, CardFigures, ChangedCard } from '#contract/desk/staff-cards.ts';
import type { CardAct } from '#contract/desk/staff-acts.ts';
import type { WireUnits } from '#contract/desk/staff-values.ts';
import type { TextKey } from '../../text/text-key.ts';
import { useTranslation, type Translate } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { formatEnding } from '../find/format-ending.ts';
import styles from '../acts/acts.module.css';
import { subtractAmount } from '../acts/read-amount.ts';
import { isNothing, type DeskFormat } from '../frame/use-desk-format.ts';

type ActPreviewProps = {
  readonly act: CardAct;
  readonly preview: ActPreview | undefined;
  readonly effect: string | undefined;
  /** The reason is shown elsewhere. */
  readonly isRefused: boolean;
  readonly format: DeskFormat;
};

const SECOND_PERSON: Partial<Record<CardAct, TextKey>> = {
  extend: 'PREVIEW.SECOND_PERSON_extend',
  reverse: 'PREVIEW.SECOND_PERSON_reverse',
};

export function ActPreviewView({ preview, effect, isRefused, format }: Omit<ActPreviewProps, 'act'>) {
  const { t } = useTranslation();
  if (!preview && isRefused) return null;
  const isUndoable = preview?.can_be_undone;
  return (
    <div className={styles.preview} aria-live="polite">
      <h3>{t('PREVIEW.HEADING')}</h3>
      {!preview && <p>{t('PREVIEW.MISSING')}</p>}
      {preview && (
        <p>
          <strong>{effect}</strong> {!isUndoable && t('PREVIEW.FINAL')}
        </p>
      )}
      {preview?.cards.map((card) => (
        <Changes key={card.id} card={card} format={format} isNamed={preview.cards.length > 1} />
      ))}
    </div>
  );
}

type SecondPersonProps = Pick<ActPreviewProps, 'act' | 'preview' | 'format'>;

/** Why a second person has to approve the act. Renders nothing if none has to. */
export function SecondPerson({ act, preview, format }: SecondPersonProps) {
  const { t } = useTranslation();
  const second = preview?.second_person;
  if (!second) return null;
  const { redemptions, limit, used_today: used, days } = second;
  const alone = SECOND_PERSON[act] ?? (isNothing(limit) ? 'PREVIEW.SECOND_PERSON_ALWAYS' : 'PREVIEW.SECOND_PERSON');
  const values = { times: redemptions ?? 0, limit: format.units(limit), used: format.units(used), days };
  return (
    <Notice tone="caution" live="polite">
      {t(redemptions ? 'PREVIEW.SECOND_PERSON_times' : alone, values)}
    </Notice>
  );
}

type ChangesProps = { readonly card: ChangedCard; readonly format: DeskFormat; readonly isNamed: boolean };

export function Changes({ card: { last4, before, after }, format, isNamed }: ChangesProps) {
  const { t } = useTranslation();
  const show = (figures: CardFigures) => [
    [t('CHANGES.STATE'), t(`CARD_STATE.${figures.state}`)],
    [t('CHANGES.BALANCE'), format.units(figures.balance)],
    [t('CHANGES.HELD'), format.units(figures.held)],
    [t('CHANGES.FREE'), format.units(figures.free)],
    [t('CHANGES.EXPIRES'), figures.expires_on === null ? t('LOTS.NEVER') : format.day(figures.expires_on)],
  ];
  const late = show(after);
  const changed = late.flatMap(([name, now], index) => {
    const early = before ? show(before)[index]?.[1] : t('CHANGES.NONE');
    return now === early ? [] : [{ name, early, now }];
  });
  if (changed.length === 0) return null;
  return (
    <table className={styles.changes}>
      {isNamed && <caption>{before ? formatEnding(t, last4) : t('CHANGES.NEW_CARD')}</caption>}
      <thead>
        <tr>
          <td />
          <th scope="col">{t('CHANGES.BEFORE')}</th>
          <th scope="col">{t('CHANGES.AFTER')}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map(({ name, early, now }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{early}</td>
            <td data-changed>{now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Named = {
  readonly email?: string;
  readonly amount?: WireUnits | undefined;
  /** When the letter about it leaves. */
  readonly leaves?: string | undefined;
};

/** The effect of an act with its main figure: before it, after it, or as it is said to the guest. */
export function formatEffect(
  t: Translate,
  act: CardAct,
  { cards }: Pick<ActPreview, 'cards'>,
  format: DeskFormat,
  tense: 'EFFECT' | 'DONE' | 'SAY' = 'EFFECT',
  { email = '', amount, leaves = '' }: Named = {},
): string {
  const [card, other] = cards;
  if (!card) return '';
  const { after } = card;
  const before = card.before ?? after;
  const day = after.expires_on === null ? t('LOTS.NEVER') : format.day(after.expires_on);
  return t(`ACT.${act}.${tense}`, {
    amount: format.units(amount ?? findAmount(act, card)),
    before: format.units(before.balance),
    after: format.units(after.balance),
    free: format.units(after.free),
    day,
    email,
    leaves,
    last4: card.last4,
    other: other?.last4,
    moved: other && format.units(difference(other)),
    total: other && format.units(other.after.free),
  });
}

function findAmount(act: CardAct, card: ChangedCard): WireUnits {
  if (act === 'undo_pay_out') return difference(card);
  return card.before && ['void', 'move', 'pay_out'].includes(act) ? card.before.free : card.after.balance;
}

function difference({ before, after }: ChangedCard): CardFigures['balance'] {
  const [early, late] = [before?.balance, after.balance];
  return {
    value: late.value && { ...late.value, amount: subtractAmount(early?.value?.amount ?? 0, late.value.amount) },
    uses: late.uses === null ? null : late.uses - (early?.uses ?? 0),
  };
}
