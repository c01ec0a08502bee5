import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clickButton, pressKey } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { CARD, PREVIEW } from '../../../../test/screens/examples/desk-examples.ts';

const CODE = '4TQM-5849-Y5KC-H8MW';

it('keeps a new code on the screen until a person says that the guest has it', async () => {
  const desk = openDesk(`/desk/cards/${CARD.id}`, {
    cardPreview: { ...PREVIEW, second_person: null },
    cardAct: { state: 'done', cards: [], code: CODE, redemption_id: null },
  });
  await clickButton('Replace lost code');
  await clickButton('Make a new code');
  await screen.findByText(CODE);
  expect(desk.askedFor('cardAct').map(({ params }) => params['act'])).toEqual(['replace']);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  for (let press = 0; press < 3; press += 1) {
    pressKey('Escape');
    await waitFor(() => expect(dialog.open).toBe(true));
  }
  expect(screen.getByText(CODE)).toBeDefined();
  expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
  await clickButton('The guest has the code');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
