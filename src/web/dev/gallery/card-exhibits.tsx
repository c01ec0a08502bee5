import { useRef } from 'react';
import { CardFace } from '../../guest/card/card-face.tsx';
import { Catalogue } from '../../guest/welcome/catalogue.tsx';
import { CodeForm } from '../../guest/welcome/code-form.tsx';
import { UnusableCard } from '../../guest/welcome/unusable-card.tsx';
import { Registered } from '../../guest/registration/registered.tsx';
import { Exhibit, Row } from './exhibit.tsx';
import { SAMPLE_SESSION_CARDS, SAMPLE_SALE_PAGE, SAMPLE_UNUSABLE_CARDS } from './sample-session-cards.ts';

/** Every kind of card, and every reason why one cannot be used. */
export function CardExhibits() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <Exhibit title="Cards">
        <Row>
          {SAMPLE_SESSION_CARDS.map(({ card, product }) => (
            <CardFace key={card.last4} card={card} product={product} />
          ))}
        </Row>
      </Exhibit>
      <Exhibit title="Cards beside a receipt">
        <Row>
          {SAMPLE_SESSION_CARDS.map(({ card, product }) => (
            <CardFace key={card.last4} card={card} product={product} size="small" />
          ))}
        </Row>
      </Exhibit>
      <Exhibit title="Several cards beside a receipt">
        <Row>
          {SAMPLE_SESSION_CARDS.map(({ card, product }) => (
            <CardFace key={card.last4} card={card} product={product} size="slim" />
          ))}
        </Row>
      </Exhibit>
      <Exhibit title="Cards that cannot be used">
        <Row>
          {SAMPLE_UNUSABLE_CARDS.map((answer) => (
            <UnusableCard key={answer.card.last4} answer={answer} headingRef={heading} />
          ))}
        </Row>
      </Exhibit>
      <Exhibit title="The code">
        <Row>
          <CodeForm id="code-empty" onFound={() => undefined} />
          <CodeForm id="code-misfit" code="TENU-SE22-2222-2222" onFound={() => undefined} />
        </Row>
      </Exhibit>
      <Exhibit title="Registered">
        <Row>
          <Registered email="ada@example.com" onward={() => undefined} />
          <Registered email={undefined} onward={() => undefined} />
        </Row>
      </Exhibit>
      <Exhibit title="Shop window">
        <Catalogue products={SAMPLE_SALE_PAGE.products} />
      </Exhibit>
    </>
  );
}
