import type { WaitingIssue } from '#contract/desk/staff-issue.ts';
import { useTranslation } from '../../text/translation.ts';
import { writeQuery } from '../api/staff-address.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { Facts } from '../frame/panel.tsx';
import type { DeskFormat } from '../frame/use-desk-format.ts';

type AskedIssueProps = { readonly issue: WaitingIssue; readonly isDone: boolean; readonly format: DeskFormat };

export function AskedIssue({ issue, isDone, format }: AskedIssueProps) {
  const { t } = useTranslation();
  const { count, amount, total, expires_on: expires, batch, delivery, sold_by: seller, price } = issue;
  return (
    <Facts
      facts={[
        [t('ISSUE.COUNT'), String(count)],
        [t('ISSUE.EACH'), format.units(amount)],
        [t('ISSUE.TOTAL'), count > 1 && format.units(total)],
        [t('ISSUE.SELLER'), seller],
        [t('ISSUE.PRICE_OF_EACH'), price && format.money(price)],
        [t('CARD_LIST.EXPIRES'), expires === null ? t('LOTS.NEVER') : format.day(expires)],
        [t('ISSUE.DELIVERY'), t(`DELIVERY.${delivery}`)],
        [
          t('CARD_LIST.BATCH'),
          isDone && batch !== null ? (
            <DeskLink to={`/cards${writeQuery({ batch })}`}>{t('ISSUE.OPEN_BATCH', { batch })}</DeskLink>
          ) : (
            batch
          ),
        ],
      ]}
    />
  );
}
