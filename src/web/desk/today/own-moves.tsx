import type { Today } from '#contract/desk/staff-oversight.ts';
import { useTranslation } from '../../text/translation.ts';
import { InlineList } from '../../ui/inline-list.tsx';
import { DeskLink } from '../frame/desk-link.tsx';
import { Panel } from '../frame/panel.tsx';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { Entries, Entry } from '../table/entries.tsx';

/** Stays that this person moves to another hotel: what became of each, and the stay that was booked there. */
export function OwnMoves({ moves }: Pick<Today, 'moves'>) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  if (moves.length === 0) return null;
  const linkTo = (reference: string) => (
    <DeskLink key={reference} to={`/reservations/${encodeURIComponent(reference)}`}>
      {reference}
    </DeskLink>
  );
  return (
    <Panel heading={t('TODAY.MOVES')}>
      <Entries>
        {moves.map(({ reservation: stay, to, state, ends_at: endsAt, new_reference: booked }) => (
          <Entry
            key={stay.reference}
            title={t(`TODAY.MOVE_${booked === null ? state : 'booked'}`, {
              to,
              at: endsAt === null ? '' : format.moment(endsAt),
            })}
            more={
              <InlineList
                parts={[
                  stay.guest,
                  `${format.stay(stay.stay_from, stay.stay_to)}, ${stay.property_name}`,
                  linkTo(stay.reference),
                  t(`RESERVATION_STATE.${stay.state}`),
                  booked !== null && (
                    <span key="booked">
                      {t('TODAY.MOVED_TO')} {linkTo(booked)}
                    </span>
                  ),
                ]}
              />
            }
          />
        ))}
      </Entries>
    </Panel>
  );
}
