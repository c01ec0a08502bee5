import type { CardSearchAnswer } from '#contract/guest/card.ts';
import type { WireVoucherProduct } from '#contract/guest/sale-page.ts';
import { useId, useState } from 'react';
import { searchCard } from '../api/card-calls.ts';
import { useTranslation } from '../../text/translation.ts';
import { useProductTexts } from '../../text/use-product-texts.ts';
import { formatError } from '../../text/format-error.ts';
import { writtenIn } from '../../text/written-in.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSalePage } from '../page-frame/sale-page-context.ts';
import styles from './example-cards.module.css';

/** The example cards of a preview: one of each product, found by the product's id. */
export function ExampleCards({ onFound }: { readonly onFound: (answer: CardSearchAnswer) => void }) {
  const { t } = useTranslation();
  const { products } = useSalePage();
  const heading = useId();
  const [fault, setFault] = useState<unknown>();
  const choose = (product: WireVoucherProduct) => {
    setFault(undefined);
    searchCard(product.id).then(onFound, setFault);
  };
  return (
    <div className={styles.examples} role="group" aria-labelledby={heading}>
      <p id={heading} className={styles.heading}>
        {t('SALE_PAGE.EXAMPLE_CARDS')}
      </p>
      <ul className={styles.list}>
        {products.map((product) => (
          <li key={product.id}>
            <ExampleCard product={product} onChoose={() => choose(product)} />
          </li>
        ))}
      </ul>
      {fault !== undefined && (
        <Notice tone="negative" live="assertive">
          <p>{formatError(t, fault)}</p>
        </Notice>
      )}
    </div>
  );
}

function ExampleCard({ product, onChoose }: { readonly product: WireVoucherProduct; readonly onChoose: () => void }) {
  const { name, languages } = useProductTexts(product);
  return (
    <Button look="quiet" onClick={onChoose} {...writtenIn(languages, 'name')}>
      {name}
    </Button>
  );
}
