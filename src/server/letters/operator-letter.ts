import type { Block, Draft } from './block.ts';
import type { DraftContext } from './letter-context.ts';
import { chooseSubject, paragraph } from './letter-parts.ts';
import type { LetterData } from './letter-data.ts';

type Alert = LetterData['operator_alert']['alert'];

/** A letter to the operator of the server: in English, with what to do next. */
export function draftAlert({ salePage, pageUrl }: DraftContext, { alert }: LetterData['operator_alert']): Draft {
  const { heading, about, blocks } = wordAlert(alert);
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

function wordAlert(alert: Alert): AlertWords {
  switch (alert.type) {
    case 'needs_person':
      return {
        heading: 'A booking needs a person',
        about: alert.reference,
        blocks: [
          paragraph(alert.reason),
          {
            type: 'terms',
            rows: [
              { name: 'Reference', lines: [alert.reference], look: 'large' },
              { name: 'Property', lines: [alert.propertyId] },
              { name: 'State', lines: [alert.state] },
            ],
          },
          paragraph('Look at the booking in the hotel system, then see what can be done:'),
          command(`npm run staycard -- placements show ${alert.reference}`),
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
          command('npm run staycard -- ledger verify'),
        ],
      };
  }
}

function command(text: string): Block {
  return { type: 'note', lines: [text] };
}
