import type { WireCard } from '#contract/guest/card.ts';
import { TAX_KIND_WORDS } from '#presentation/tax-kind-words.ts';
import { useTranslation } from '../../text/translation.ts';

/** Whether the price of a card includes the value added tax. Nothing if that is unknown. */
export function TaxKind({ card: { tax_kind: kind } }: { readonly card: WireCard }) {
  const { t } = useTranslation();
  return kind ? <p>{t(TAX_KIND_WORDS[kind])}</p> : null;
}
