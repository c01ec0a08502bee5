import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useScreen } from './use-screen.ts';

type FailedScreenProps = { readonly wordKey: 'ERRORS.NO_ANSWER' | 'ERRORS.UNEXPECTED' };

/**
 * Stands for a screen of which a part did not arrive, or broke. Browsers ask for a part once, so only a reload helps.
 */
export function FailedScreen({ wordKey }: FailedScreenProps) {
  const { t } = useTranslation();
  const heading = useScreen(t('FRAME.NO_SALE_PAGE'));
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('FRAME.NO_SALE_PAGE')}
      </h1>
      <Notice tone="negative" live="assertive">
        <p>{t(wordKey)}</p>
        <Button look="quiet" onClick={() => window.location.reload()}>
          {t('FRAME.TRY_AGAIN')}
        </Button>
      </Notice>
    </>
  );
}
