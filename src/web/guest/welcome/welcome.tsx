import type { CardSearchAnswer } from '#contract/card.ts';
import { lazy, useEffect, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../text/text-key.ts';
import { CardFace } from '../card/card-face.tsx';
import { useSalePage } from '../page-frame/sale-page-context.ts';
import { mayRegister, mustRegister, addCard } from '../session/session-cards.ts';
import { Catalogue } from './catalogue.tsx';
import { CodeForm } from './code-form.tsx';
import { UnusableCard } from './unusable-card.tsx';
import styles from './welcome.module.css';

// Without a fallback of its own: the first drawing waits for the helpers, which are there by then.
const SampleCodes = __SAMPLE_HELPERS__
  ? lazy(() => import('../../dev/sample-codes.tsx').then((file) => ({ default: file.SampleCodes })))
  : undefined;

type WelcomeProps = {
  /** Leads on to a screen below the sale page. */
  readonly onward: (screen: 'registration' | 'booking') => void;
  /** Why the guest was sent here, as a text key. */
  readonly reasonKey?: TextKey | undefined;
  /** For the focus, when a guest comes back here. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
};

/** The first screen: the code field is the page; the catalogue stands below as a shop window. */
export function Welcome({ onward, reasonKey, headingRef }: WelcomeProps) {
  const { sale_page: salePage, products } = useSalePage();
  const { t } = useTranslation();
  const [unusable, setUnusable] = useState<CardSearchAnswer>();
  const [sample, setSample] = useState('');
  const answerHeading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (unusable) answerHeading.current?.focus();
  }, [unusable]);

  function leadOn(found: CardSearchAnswer) {
    if (!found.card.usable) {
      setUnusable(found);
      return;
    }
    addCard(found);
    onward(mustRegister(found) || mayRegister(found) ? 'registration' : 'booking');
  }

  return (
    <div className={styles.welcome}>
      <section className={styles.invitation} aria-labelledby="welcome-heading">
        <Ornament />
        <h1 id="welcome-heading" ref={headingRef} tabIndex={-1}>
          {t('WELCOME.HEADING')}
        </h1>
        <p className={styles.lead}>{t(reasonKey ?? 'WELCOME.LEAD')}</p>
        <CodeForm id="code" key={sample} code={sample} onSearch={() => setUnusable(undefined)} onFound={leadOn} />
        {SampleCodes && salePage.demo && <SampleCodes onChoose={setSample} />}
      </section>
      {unusable && (
        <section className={styles.answer}>
          <UnusableCard answer={unusable} headingRef={answerHeading} />
          <CardFace card={unusable.card} product={unusable.product} />
        </section>
      )}
      {products.length > 0 && <Catalogue products={products} />}
    </div>
  );
}

/** A lozenge between two lines, as a printer would set it above an invitation. */
function Ornament() {
  return (
    <svg viewBox="0 0 120 12" width="120" height="12" className={styles.ornament} aria-hidden="true">
      <path d="M0 6h44M76 6h44" stroke="currentColor" fill="none" />
      <path d="M60 0 66 6 60 12 54 6Z" fill="currentColor" />
      <circle cx="48" cy="6" r="1.6" fill="currentColor" />
      <circle cx="72" cy="6" r="1.6" fill="currentColor" />
    </svg>
  );
}
