import { Suspense, useId, useState } from 'react';
import { lazyPart } from '../../../api/load-part.ts';
import { useTranslation } from '../../../text/translation.ts';
import { Button } from '../../../ui/button.tsx';
import type { MonthsProps } from './months.tsx';
import { Opening } from '../../page-frame/opening.tsx';

const Months = lazyPart(() => import('./months.tsx'), 'Months');

export function MonthOverview(props: MonthsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Button look="link" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {t('MONTHS.OPEN')}
      </Button>
      <div id={id}>
        {isOpen && (
          <Suspense fallback={<Opening blockSize="15rem" />}>
            <Months
              {...props}
              onShow={(date) => {
                setOpen(false);
                props.onShow(date);
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}
