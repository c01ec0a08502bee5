import type { WireCover } from '#contract/guest/availability.ts';
import type { WireCardLoss } from '#contract/guest/cancellation.ts';
import { useTranslation } from '../../text/translation.ts';
import { useValueWords } from './use-value-words.ts';

type LostLinesProps = {
  readonly losses: readonly WireCardLoss[];
  readonly cover: WireCover;
  readonly className?: string | undefined;
};

/** What cancelling takes from each card, a sentence for each. */
export function LostLines({ losses, cover, className }: LostLinesProps) {
  const { t } = useTranslation();
  const word = useValueWords(cover);
  return losses.map((loss, index) => (
    // Cards may be alike in their last four; they stand in the order in which they pay.
    <p key={index} className={className}>
      {t('BOOKING.CANCELLING.FEE_FROM_CARD', { last4: loss.last4, what: word(loss) })}
    </p>
  ));
}
