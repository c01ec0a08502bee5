import type { WireVoucherProduct } from '#contract/guest/sale-page.ts';
import { useDeferredValue } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { useProductTexts } from '../../text/use-product-texts.ts';
import { writtenIn } from '../../text/written-in.ts';
import ground from '../card/card-ground.module.css';
import { CardDrawing } from '../card/card-drawing.tsx';
import { useNamedProduct } from '../session/named-product.ts';
import styles from './catalogue.module.css';

/** The voucher products of the sale page. The product that a link names comes first. */
export function Catalogue({ products }: { readonly products: readonly WireVoucherProduct[] }) {
  const { t } = useTranslation();
  const named = useNamedProduct();
  const shown = useDeferredValue(products, []).toSorted(
    (one, other) => Number(other.id === named) - Number(one.id === named),
  );
  return (
    <section className={styles.window} aria-labelledby="catalogue-heading">
      <h2 id="catalogue-heading">{t('WELCOME.CATALOGUE')}</h2>
      <ul className={styles.products}>
        {shown.map((product) => (
          <li key={product.id} className={styles.product} data-named={product.id === named || undefined}>
            {product.image ? (
              <img src={product.image} alt="" width="640" height="400" loading="lazy" className={styles.picture} />
            ) : (
              <div className={[ground.ground, styles.picture, styles.front].join(' ')}>
                <CardDrawing product={product} />
                <Worth product={product} />
              </div>
            )}
            <div className={styles.words}>
              {product.image && <Worth product={product} />}
              <Texts product={product} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Texts({ product }: { readonly product: WireVoucherProduct }) {
  const { t } = useTranslation();
  const { name, description, terms, languages } = useProductTexts(product);
  return (
    <>
      <h3 {...writtenIn(languages, 'name')}>{name}</h3>
      <p {...writtenIn(languages, 'description')}>{description}</p>
      {terms && (
        <details className={styles.terms}>
          <summary>{t('WELCOME.TERMS')}</summary>
          <p {...writtenIn(languages, 'terms')}>{terms}</p>
        </details>
      )}
    </>
  );
}

function Worth({ product }: { readonly product: WireVoucherProduct }) {
  return <p className={styles.worth}>{useWorthWords(product)}</p>;
}

function useWorthWords(product: WireVoucherProduct): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (product.kind === 'value') return product.value ? format.money(product.value, 'short') : t('WELCOME.KIND.VALUE');
  if (product.kind === 'uses') return t('WELCOME.KIND.USES', { count: product.uses ?? 0 });
  const length = t('STAY.NIGHTS', { count: product.nights ?? 1 });
  return product.persons === null ? length : t('CARD.FOR_PERSONS', { length, count: product.persons });
}
