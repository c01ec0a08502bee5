import { z } from 'zod';
import { LastLedgerCheck } from './staff-books.ts';
import { DateText, Id, InstantText, line, WireMoney } from '../values.ts';
import { ActPreview, CardRow } from './staff-cards.ts';
import { CARD_ACTS } from './staff-acts.ts';
import { WaitingIssue } from './staff-issue.ts';
import { ReservationRow } from './staff-reservations.ts';
import { WireGrant } from './staff-session.ts';
import { WireTask } from './staff-tasks.ts';
import { ActBy, After, By, ListedDay, Name, TimeZoneName, Units } from './staff-values.ts';

export const Today = z.object({
  needs_person: z.array(ReservationRow),
  hotel_cancelled: z
    .array(ReservationRow)
    .describe('Stays that their hotels have cancelled whole, and that are still to be cancelled here'),
  arrivals: z
    .array(ReservationRow)
    .describe('Confirmed stays of today and tomorrow that cards pay for, the first to arrive first'),
  expiring: z.object({
    cards: z.array(CardRow).describe('With free value that expires within 30 days, the soonest first'),
    has_more: z.boolean(),
    from: DateText.describe('The days of this list, across all time zones of the sale pages'),
    to: DateText,
  }),
  properties: z.array(
    z.object({
      sale_page_id: Id,
      id: Id,
      name: z.string(),
      state: z.enum(['ready', 'silent', 'not_configured', 'closed', 'integration_off']),
      silent_since: InstantText.nullable().describe('Since when the system has not answered, with `silent`'),
      open: z.int().describe('Placements with an unknown outcome'),
      needs_person: z.int(),
      last_confirmed_at: InstantText.nullable(),
    }),
  ),
  letters: z.array(
    z.object({
      id: z.uuid(),
      kind: z.string(),
      state: z.enum(['bounced', 'given_up']),
      reference: z.string().nullable(),
      answer: z.string().nullable(),
      at: InstantText,
    }),
  ),
  last_ledger_check: LastLedgerCheck,
  approvals_waiting: z.int(),
  bills: z
    .array(
      z.object({
        card_id: z.uuid(),
        last4: z.string(),
        redemption_id: z.uuid(),
        property_name: z.string(),
        number: z.string(),
        why: z.enum(['person', 'stay_gone', 'not_paid']).describe('`not_paid`: approved for the viewer'),
        detail: z.string().describe('The latest words of the hotel, without `stay_gone`'),
        take_back: WireMoney.nullable().describe('With `stay_gone`, the part that its bill may not keep'),
        by: By,
        at: InstantText,
      }),
    )
    .describe('Cards on stays in the hotel system that need a person'),
  moves: z
    .array(
      z.object({
        reservation: ReservationRow,
        to: z.string().describe('The name of the property'),
        state: z.enum(['asked', 'done', 'refused', 'expired', 'stale', 'moved']).describe('`moved`: without approval'),
        ends_at: InstantText.nullable().describe('Until when a second person may approve it'),
        new_reference: z.string().nullable().describe('The stay that was then booked there with the same card'),
      }),
    )
    .describe('Stays that this person moves to another property, waiting or of the last days'),
  in_all: z
    .object({ needs_person: z.int(), hotel_cancelled: z.int(), arrivals: z.int(), letters: z.int() })
    .describe('The totals; these lists have the first 50'),
  locked: z
    .array(z.object({ sale_page_id: Id, cards: z.int(), batches: z.array(z.string()) }))
    .describe('Sale pages with codes locked after wrong second secrets, and the batches with most of them'),
});

export const AuditQuery = z.strictObject({
  staff_id: z.uuid().optional(),
  staff_name: Name.optional().describe('Filters by a part of the person’s name'),
  card_id: z.uuid().optional(),
  last4: line(10).trim().min(1).optional().describe('Filters by the end of the card code'),
  reference: line(50).min(1).optional(),
  what: line(50).min(1).optional(),
  from: ListedDay.optional(),
  to: ListedDay.optional(),
  time_zone: TimeZoneName.optional().describe('The time zone of these days; UTC by default'),
  within: After.optional().describe('Lists the entries of one act on many: those like this entry'),
  after: After.optional(),
});
export const AuditFileQuery = AuditQuery.omit({ after: true });
export const AuditList = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      at: InstantText,
      what: z.string(),
      by: By,
      approved_by: By.nullable(),
      is_confirmed: z.boolean().describe('Whether a passkey signed this very act'),
      reason: z.string(),
      card: CardRow.pick({ id: true, last4: true, sale_page_id: true, product: true }).nullable(),
      amount: Units.nullable().describe('Value that the act added, or took if negative; the fee of a stay'),
      waived: Units.nullable().describe('The waived part of the fee'),
      alike: z.int().describe('The entries of one act on many; `within` lists them'),
      reference: z.string().nullable(),
      person: By.nullable().describe('The affected person of the staff'),
      sale_page_id: Id.nullable(),
      details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    }),
  ),
  after: After.nullable(),
});

/** Events that deserve a second look. `listWatched` describes each kind. */
export const Watch = z.object({
  days: z.int().describe('How far back it looks'),
  rows: z.array(
    z.object({
      kind: z.enum([
        'quick',
        'mutual',
        'link',
        'own_name',
        'same_holder',
        'waived',
        'overbooked',
        'address_again',
        'address_cancelled',
        'mailed',
        'undo_pay_out',
        'settle_bill',
      ]),
      at: InstantText,
      by: By,
      approved_by: By.nullable(),
      sale_page_id: Id,
      card: z.object({ id: z.uuid(), last4: z.string() }).nullable().describe('Null for issued cards and tasks'),
      task_id: z.uuid().nullable().describe('The task of an act on many cards or an import'),
      reference: z.string().nullable().describe('The reference of a stay'),
      what: z.string(),
    }),
  ),
});

export const WirePerson = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(['invited', 'active', 'locked']),
  is_demo: z.boolean(),
  grants: z.array(WireGrant),
  passkeys: z.int(),
  accounts: z.int().describe('With how many accounts they sign on at providers'),
  last_seen_at: InstantText.nullable(),
});
export const People = z.object({ people: z.array(WirePerson) });

const Grants = z.array(WireGrant).min(1).max(50);
export const PersonInvitation = z.strictObject({ name: Name, grants: Grants });
export const GrantsRequest = z.strictObject({ grants: Grants });
export const InvitationLink = z.object({
  person: WirePerson,
  link: z.string().describe('Shown once; it works once, for 24 hours'),
  ends_at: InstantText,
});
export const LockRequest = z.strictObject({ is_locked: z.boolean() });

export const WireApproval = z.object({
  id: z.uuid(),
  state: z.enum(['asked', 'done', 'refused', 'expired', 'stale', 'withdrawn']),
  act: z.enum([...CARD_ACTS, 'issue', 'import', 'cancel']),
  sale_page_id: Id,
  card: CardRow.nullable().describe('Null for cards to issue, tasks and stays'),
  new_card_id: z.uuid().nullable().describe('The card that an approved split made'),
  issue: WaitingIssue.nullable(),
  task: WireTask.nullable().describe('The act on many cards, or the import, that it is about'),
  stay: z
    .object({ reservation: ReservationRow, fee: WireMoney, waived: WireMoney, moves_to: Id.nullable() })
    .nullable()
    .describe('The stay to cancel for a lower fee than its terms, and the property that it moves to, if any'),
  reason: z.string(),
  note: z.string().nullable(),
  preview: ActPreview.shape.cards.nullable().describe('Its effect now; null once it is decided'),
  asked: z
    .object({ amount: Units, property_name: z.string() })
    .nullable()
    .describe('A use at a hotel, which the list does not ask; null for others and once it is decided'),
  asked_by: By,
  asked_at: InstantText,
  ends_at: InstantText,
  decided_by: By.nullable(),
  decided_at: InstantText.nullable(),
  refused_because: z.string().nullable().describe('The reason for a refusal'),
  not_paid_because: z.string().nullable().describe('Why the hotel did not take an approved payment'),
  may_decide: z.boolean(),
  has_changed: z
    .boolean()
    .describe('Whether its card, stay or task has changed since the request, so that it can only be refused'),
});
export const Approvals = z.object({ approvals: z.array(WireApproval) });
/** Refuses a request. The note is added to the card or to the request. */
export const RefusalRequest = ActBy;

export type InvitationLink = z.infer<typeof InvitationLink>;
export type Today = z.infer<typeof Today>;
export type AuditQuery = z.infer<typeof AuditQuery>;
export type AuditFileQuery = z.infer<typeof AuditFileQuery>;
export type AuditList = z.infer<typeof AuditList>;
export type Watch = z.infer<typeof Watch>;
export type WirePerson = z.infer<typeof WirePerson>;
export type WireApproval = z.infer<typeof WireApproval>;
