import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { click, findHeading } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { CARD, MAIL, RESERVATION } from '../../../../test/screens/examples/desk-examples.ts';
import { TASKS } from '../../../../test/screens/examples/desk-task-examples.ts';

it.each([
  `/desk/cards/${CARD.id}`,
  `/desk/reservations/${RESERVATION.reference}`,
  `/desk/tasks/${TASKS[0]?.id}`,
  `/desk/mails/${MAIL.id}`,
])('a person who leaves %s for another room causes no request without an id', async (address) => {
  const desk = openDesk(address);
  const people = await screen.findByRole('link', { name: 'People' });
  await screen.findByRole('heading', { level: 1 });
  click(people);
  await findHeading('People');
  expect(desk.addresses).toContain('/staff/people');
});
