import type { TimelineLine } from '#contract/desk/staff-cards.ts';
import { useTranslation, type Translate } from '../../text/translation.ts';
import { InlineList } from '../../ui/inline-list.tsx';
import { RemoveNote } from '../acts/remove-note.tsx';
import { formatTag } from '../acts/format-tag.ts';
import { formatEnding } from '../find/format-ending.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { Whole } from '../table/desk-table.tsx';
import { ActorName } from '../frame/actor-name.tsx';
import type { DeskFormat } from '../frame/use-desk-format.ts';
import styles from './card.module.css';

type TimelineProps = { readonly lines: readonly TimelineLine[]; readonly format: DeskFormat };

export function Timeline({ lines, format }: TimelineProps) {
  const { t } = useTranslation();
  return (
    <ol className={styles.timeline}>
      {lines.map((line, index) => (
        <li key={index} className={styles.line} data-kind={line.kind}>
          <span className={styles.what}>{formatWhat(t, line)}</span>
          {line.amount && <span className={styles.amount}>{format.units(line.amount)}</span>}
          {line.note !== null && <p className={styles.note}>{line.note}</p>}
          <span className={styles.meta}>
            <InlineList
              parts={[
                format.moment(line.at),
                line.details?.['expiresOn'] && `${t('LOTS.EXPIRES')} ${format.day(String(line.details['expiresOn']))}`,
                <ActorName key="by" by={line.by} />,
                line.place,
                line.details?.['how'] && formatTag(t, `PAID_BY.${line.details['how']}`),
                line.details?.['receipt'] &&
                  `${t(line.details['purpose'] === 'bill' ? 'BILL.NUMBER' : 'REDEEM.RECEIPT')} ${line.details['receipt']}`,
                formatOther(t, line),
                line.reason && !isOfBooking(line) && formatTag(t, `REASON.${line.reason}`),
                line.reference && (
                  <DeskLink to={`/reservations/${line.reference}`}>
                    <Whole>{line.reference}</Whole>
                  </DeskLink>
                ),
                line.note_id && line.may_remove && <RemoveNote key="remove" id={line.note_id} />,
              ]}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The other card of a move, by its code at that time. Entries of earlier versions do not have its id. */
function formatOther(t: Translate, { what, details }: TimelineLine) {
  if (what !== 'move' && what !== 'receive') return null;
  const ending = formatEnding(t, String(details?.['to'] ?? details?.['from'] ?? ''));
  const id = details?.['card'];
  return id ? (
    <DeskLink key="other" to={`/cards/${id}`}>
      {t('CARD_SCREEN.OTHER', { ending })}
    </DeskLink>
  ) : (
    ending
  );
}

function formatWhat(t: Translate, { kind, what, place }: TimelineLine): string {
  if (place !== null) return formatTag(t, `TRANSFER_AT_COUNTER.${what}`);
  return formatTag(t, kind === 'transfer' ? `TRANSFER.${what}` : `DONE.${what}`);
}

/** A transfer of a booking needs no reason, because it is shown with a link to the booking. */
function isOfBooking({ kind, reference }: TimelineLine): boolean {
  return kind === 'transfer' && reference !== null;
}
