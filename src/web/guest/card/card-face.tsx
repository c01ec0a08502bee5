import type { WireCard } from '#contract/guest/card.ts';
import type { WireVoucherProduct } from '#contract/guest/sale-page.ts';
import { useTranslation } from '../../text/translation.ts';
import type { TextKey } from '../../text/text-key.ts';
import { useFormat } from '../../text/use-format.ts';
import { useProductTexts } from '../../text/use-product-texts.ts';
import { writtenIn } from '../../text/written-in.ts';
import styles from './card-face.module.css';
import ground from './card-ground.module.css';
import { CardStamps } from './card-stamps.tsx';
import { CardDrawing } from './card-drawing.tsx';
import { useCardWorth } from './use-card-worth.ts';
import { useLastHours, useSoonerWords } from './use-sooner-words.ts';

const FORM_WORDS = {
  physical: 'CARD.FORM.PHYSICAL',
  virtual: 'CARD.FORM.VIRTUAL',
  voucher: 'CARD.FORM.VOUCHER',
} as const satisfies Record<WireCard['form'], TextKey>;

type CardFaceProps = {
  readonly card: WireCard;
  readonly product: WireVoucherProduct;
  /** `slim` is for one of several cards: a separate line for its worth would take too much of a phone's screen. */
  readonly size?: 'full' | 'small' | 'slim';
};

export function CardFace({ card, product, size = 'full' }: CardFaceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const worth = useCardWorth(card, product);
  const { uses: left } = card.available;
  const sooner = useSoonerWords(card, 'short');
  const lastHours = useLastHours(card);
  const { name, languages } = useProductTexts(product);
  const isExpired = card.reason === 'CARD.EXPIRED';
  const bookedOrStayed = card.expiry === 'stay' ? 'CARD.STAY_BY' : 'CARD.BOOK_BY';
  return (
    <section
      className={[ground.ground, styles.card, styles[size]].join(' ')}
      data-reason={card.usable ? undefined : card.reason}
      aria-label={t('CARD.YOURS', { last4: card.last4 })}
    >
      <CardDrawing product={product} />
      <p className={styles.product} {...writtenIn(languages, 'name')}>
        {name}
      </p>
      <p className={styles.worth}>{worth}</p>
      {size !== 'slim' && card.kind === 'uses' && left !== null && <CardStamps left={left} />}
      <p className={styles.foot}>
        <span>{t(isExpired ? 'CARD.EXPIRED' : FORM_WORDS[card.form])}</span>
        {card.last4 !== '' && <span className={styles.last4}>•••• {card.last4}</span>}
        {card.expires_on && (
          <span>
            {t(isExpired ? 'CARD.VALID_UNTIL' : bookedOrStayed, { date: format.date(card.expires_on, 'short') })}
          </span>
        )}
        {[...sooner, ...lastHours].map((words) => (
          <span key={words}>{words}</span>
        ))}
      </p>
    </section>
  );
}
