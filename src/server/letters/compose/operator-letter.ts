import { withCurrency } from '#domain/money/money.ts';
import { formatNeed } from '#presentation/person-reasons.ts';
import type { Block, Draft } from './block.ts';
import type { DraftContext } from './letter-context.ts';
import { chooseSubject, paragraph } from './letter-parts.ts';
import type { LetterData } from './letter-data.ts';

type Alert = LetterData['operator_alert']['alert'];

/** Letters to the operator are in English, and name the next step. */
export function draftAlert({ salePage, pageUrl }: DraftContext, { alert }: LetterData['operator_alert']): Draft {
  const { heading, about, blocks } = formatAlert(alert);
  return {
    subject: chooseSubject([`${heading}: ${about}`, heading]),
    preheader: about,
    blocks: [{ type: 'heading', text: heading }, ...blocks],
    footer: {
      lines: ['Staycard sends this to the operator of the server.'],
      links: [{ label: salePage.definition.name, url: pageUrl }],
    },
  };
}

type AlertWords = { readonly heading: string; readonly about: string; readonly blocks: readonly Block[] };

function formatAlert(alert: Alert): AlertWords {
  switch (alert.type) {
    case 'needs_person': {
      const { heading, what, next, commands } = formatWaiting(alert);
      return {
        heading,
        about: alert.reference,
        blocks: [
          paragraph(what),
          {
            type: 'terms',
            rows: [
              { name: 'Reference', lines: [alert.reference], look: 'large' },
              { name: 'Property', lines: [alert.propertyId] },
              { name: 'State', lines: [alert.state] },
            ],
          },
          paragraph(next),
          commandLines(commands),
        ],
      };
    }
    case 'charged_back':
      return {
        heading: 'A payment was charged back',
        about: alert.reference,
        blocks: [
          paragraph(formatChargeback(alert)),
          {
            type: 'terms',
            rows: [
              { name: 'Reference', lines: [alert.reference], look: 'large' },
              { name: 'Property', lines: [alert.propertyId] },
            ],
          },
          paragraph(
            'The hotel sees in its own system how much it still has, and can dispute it there. If it gets all of the money again, we note it.',
          ),
          commandLines([`placements show ${alert.reference}`]),
        ],
      };
    case 'ledger_wrong':
      return {
        heading: 'The ledger does not add up',
        about: `${alert.faults.length} found`,
        blocks: [
          paragraph('The nightly check found value that its transfers do not explain:'),
          { type: 'note', lines: alert.faults },
          paragraph('See all of it:'),
          commandLines(['ledger verify']),
        ],
      };
  }
}

function formatChargeback({ isCancelled, amount }: Extract<Alert, { type: 'charged_back' }>): string {
  const taken = `The guest’s bank has taken back the payment of ${withCurrency(amount)} that was made online, or a part of it.`;
  return isCancelled
    ? `${taken} The stay was cancelled before.`
    : `${taken} The stay stands, and we count all of it as due at the hotel again. If the guest cancels, we refund nothing.`;
}

type Need = {
  readonly heading: string;
  readonly what: string;
  readonly next: string;
  readonly commands: readonly string[];
};

function formatWaiting({ reference, state, reason, needs, payment }: Extract<Alert, { type: 'needs_person' }>): Need {
  const because = reason.replace(/\.$/, '');
  const why = needs.map(formatNeed);
  const show = `placements show ${reference}`;
  const settleAs = (outcome: string) => `placements settle ${reference} --as ${outcome} --reason "…"`;
  if (payment?.state === 'refund_failed') {
    const back = payment.refund ? withCurrency(payment.refund) : `What goes back of ${withCurrency(payment.amount)}`;
    return {
      heading: 'A refund needs a person',
      what: `${back} could not be refunded: ${because}. The guest reads that the hotel will see to it.`,
      next: 'Refund it in the hotel system, unless it shows there already. Then note that it was done:',
      commands: [show, settleAs(state)],
    };
  }
  if (payment && state === 'payment_unclear') {
    return {
      heading: 'A payment needs a person',
      what: `Nobody can say whether the guest has paid ${withCurrency(payment.amount)}: ${because}. The room and the cards’ value are kept, and we go on asking.`,
      next: 'Look at the payment in the hotel system. What shows there settles the booking by itself. If nobody will pay it, let it go:',
      commands: [show, settleAs('released')],
    };
  }
  if (payment && state === 'paid') {
    return {
      heading: 'A paid booking needs a person',
      what: `The guest has paid ${withCurrency(payment.amount)}, and the hotel system has not confirmed the room. We go on asking.`,
      next: 'Look at the room in the hotel system. If it cannot be had any more, release the booking: the payment is then refunded.',
      commands: [show, settleAs('released')],
    };
  }
  return {
    heading: 'A booking needs a person',
    what: (why.length > 0 ? why : [because]).map((one) => `${one.charAt(0).toUpperCase()}${one.slice(1)}.`).join(' '),
    next: 'Look at the booking in the hotel system, then see what can be done:',
    commands: [show],
  };
}

function commandLines(commands: readonly string[]): Block {
  return { type: 'note', lines: commands.map((text) => `npm run staycard -- ${text}`) };
}
