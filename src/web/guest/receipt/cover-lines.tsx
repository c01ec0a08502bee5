import type { WireCardCover, WireCover } from '#contract/guest/availability.ts';
import { formatLeft, formatSpent } from '#presentation/stay-words.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { formatRefusal } from '../../text/format-error.ts';
import { sessionCards } from '../session/session-cards.ts';
import { useSessionStore } from '../session/session-store.ts';
import { Amount, negative } from './amount.tsx';
import { Line } from './line.tsx';

/** The cover and the balance left of each card, in payment order. A card that covers nothing states why. */
export function CoverLines({ cover }: { readonly cover: WireCover }) {
  const { t } = useTranslation();
  const formatLeftOn = useFormatLeft();
  const excluded = useSessionStore(sessionCards).filter((held) => held.isExcluded);
  return (
    <>
      {cover.cards.map((card, index) => (
        <Line
          // Cards may share their last four characters, but their payment order is fixed.
          key={index}
          look="cover"
          name={t(isNeeded(card) ? 'RECEIPT.CARD_COVERS' : 'RECEIPT.CARD_NOT_USED', { last4: card.last4 })}
          value={
            isNeeded(card) ? (
              <Amount amount={negative(card.covered)} own={card.spent && negative(card.spent.value)} />
            ) : (
              '–'
            )
          }
          note={formatLeftOn(card)}
        />
      ))}
      {cover.refused_cards.map(({ last4, code, params }, index) => (
        <Line
          key={index}
          name={t('RECEIPT.CARD_NOT_USED', { last4 })}
          value="–"
          note={formatRefusal(t, code, params)}
        />
      ))}
      {excluded.map(({ token, card }) => (
        <Line
          key={token}
          name={t('RECEIPT.CARD_NOT_USED', { last4: card.last4 })}
          value="–"
          note={t('BOOKING.CARDS.EXCLUDED')}
        />
      ))}
    </>
  );
}

/** False for a card that spends nothing because the others already cover the price. */
function isNeeded({ covered }: WireCardCover): boolean {
  return covered.amount > 0;
}

export function useFormatLeft(): (card: WireCardCover) => string {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (card) => formatLeft({ t, money }, card);
}

/** The amounts taken from cards in another currency, with the card's last four characters if several pay. */
export function useFormatSpent(cover: WireCover | null): string[] {
  const { t } = useTranslation();
  const { money } = useFormat();
  const paying = cover?.cards.filter(isNeeded) ?? [];
  return paying.flatMap((card) => {
    const words = formatSpent({ t, money }, card);
    return words ? [paying.length > 1 ? `•••• ${card.last4} · ${words}` : words] : [];
  });
}
