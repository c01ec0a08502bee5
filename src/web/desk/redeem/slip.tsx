import type { WireUnits } from '#contract/desk/staff-values.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../frame/panel.tsx';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import styles from './redeem.module.css';

type Slip = {
  readonly id: string;
  readonly salePageId: string;
  readonly last4: string;
  readonly amount: WireUnits;
  /** Null on a slip that is printed later. */
  readonly left: WireUnits | null;
  readonly property: string;
  readonly outlet: string;
  readonly receipt: string;
  readonly at: string;
};

/** Prints the slip alone. It is in the page only while it is printed. */
export function SlipButton({ slip }: { readonly slip: Slip }) {
  const { t } = useTranslation();
  const [isPrinted, setIsPrinted] = useState(false);
  const print = () => {
    flushSync(() => setIsPrinted(true));
    window.print();
    setIsPrinted(false);
  };
  return (
    <>
      <Button look="quiet" onClick={print}>
        {t('REDEEM.PRINT')}
      </Button>
      {isPrinted && <SlipText {...slip} />}
    </>
  );
}

function SlipText({ id, salePageId, last4, amount, left, property, outlet, receipt, at }: Slip) {
  const { t } = useTranslation();
  const format = useDeskFormat(salePageId);
  return (
    <section className={styles.slip}>
      <h2>{property}</h2>
      <Facts
        facts={[
          [t('REDEEM.OUTLET'), outlet],
          [t('REDEEM.AT'), format.moment(at)],
          [t('REDEEM.CARD'), `•••• ${last4}`],
          [t('REDEEM.AMOUNT'), format.units(amount)],
          [t('REDEEM.LEFT'), left && format.units(left)],
          [t('REDEEM.RECEIPT'), receipt],
          [t('REDEEM.NUMBER'), id.slice(0, 8).toUpperCase()],
        ]}
      />
    </section>
  );
}
