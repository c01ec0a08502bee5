import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { CardFace } from '../card/card-face.tsx';
import { useCardWorth } from '../card/use-card-worth.ts';
import type { SessionCard } from '../session/session-cards.ts';
import styles from './welcome.module.css';

type HeldCardsProps = {
  /** At least one. */
  readonly cards: readonly SessionCard[];
  readonly onCarryOn: () => void;
  readonly onOther: () => void;
};

/** The cards that this device knows. The guest continues with them, or starts with a different one. */
export function HeldCards({ cards, onCarryOn, onOther }: HeldCardsProps) {
  const { t } = useTranslation();
  const [first] = cards;
  return (
    <div className={styles.held}>
      {cards.map(({ token, card, product }) => (
        <CardFace key={token} card={card} product={product} size={cards.length > 1 ? 'slim' : 'small'} />
      ))}
      {cards.length === 1 && first ? (
        <CarryOn held={first} onCarryOn={onCarryOn} />
      ) : (
        <Button onClick={onCarryOn}>{t('HELD_CARD.CARRY_ON_ALL', { count: cards.length })}</Button>
      )}
      <Button look="quiet" onClick={onOther}>
        {t('HELD_CARD.OTHER')}
      </Button>
    </div>
  );
}

function CarryOn({ held: { card, product }, onCarryOn }: Pick<HeldCardsProps, 'onCarryOn'> & { held: SessionCard }) {
  const { t } = useTranslation();
  const worth = useCardWorth(card, product);
  return <Button onClick={onCarryOn}>{t('HELD_CARD.CARRY_ON', { last4: card.last4, worth })}</Button>;
}
