import type { StaffSession } from '#contract/desk/staff-session.ts';
import { act, isInaccessible, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { click, clickButton, fill, findHeading, pressKey, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { staffProblem, type DeskPlayback } from '../../../../test/screens/desk-playback.ts';
import { CARD, PREVIEW, SESSION, uuid } from '../../../../test/screens/examples/desk-examples.ts';

const CODE = '4TQM-5849-Y5KC-H8MW';
const SESSION_MS = 61 * 60_000;
const OTTO = { id: uuid(2), name: 'Otto Lindqvist', is_demo: true };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
});

const returnToWindow = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

async function endSession(desk: DeskPlayback): Promise<void> {
  vi.advanceTimersByTime(SESSION_MS);
  desk.refuseAll(staffProblem('STAFF.SIGNED_OUT'));
  returnToWindow();
  await findHeading('Sign in');
}

async function comeBackAs(desk: DeskPlayback, person: StaffSession['person']): Promise<void> {
  desk.answer({ session: { ...SESSION, person } });
  desk.refuseAll(undefined);
  returnToWindow();
  await screen.findByRole('link', { name: person.name });
}

it('keeps what was typed for the same person after the session has ended', async () => {
  const desk = openDesk(`/desk/cards/${CARD.id}`);
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  fill(note, 'Calls again on Friday');
  await endSession(desk);
  expect(textOf(screen.getByText(/Your session has ended/))).toContain(SESSION.person.name);
  expect(isInaccessible(note)).toBe(true);
  pressKey('Escape');
  pressKey('Escape');
  await findHeading('Sign in');
  await comeBackAs(desk, SESSION.person);
  expect(isInaccessible(note)).toBe(false);
  expect(note.value).toBe('Calls again on Friday');
  expect(document.activeElement).toBe(note);
  expect(document.title).toMatch(/M4XD|Gift card/);
});

it('a screen that failed because the session had ended is loaded after the sign-in', async () => {
  const desk = openDesk('/desk');
  await findHeading('Today');
  desk.refuseAll(staffProblem('STAFF.SIGNED_OUT'));
  click(screen.getByRole('link', { name: 'Letters' }));
  await findHeading('Sign in');
  await comeBackAs(desk, SESSION.person);
  await waitFor(() => expect(screen.queryByText(/You’ve been signed out/)).toBeNull());
  expect((await screen.findAllByRole('row')).length).toBeGreaterThan(1);
});

it('an act that failed because the session had ended does not say so after the sign-in', async () => {
  const desk = openDesk(`/desk/cards/${CARD.id}`, { cardPreview: { ...PREVIEW, second_person: null } });
  await clickButton('Replace lost code');
  await screen.findByRole('button', { name: 'Make a new code' });
  await waitFor(() => expect(desk.askedFor('cardPreview')).toHaveLength(1));
  desk.refuseAll(staffProblem('STAFF.SIGNED_OUT'));
  await clickButton('Make a new code');
  await findHeading('Sign in');
  await comeBackAs(desk, SESSION.person);
  expect(screen.queryByText(/You’ve been signed out/)).toBeNull();
});

it('hides a new code after the session has ended, and shows it to the same person only', async () => {
  const desk = openDesk(`/desk/cards/${CARD.id}`, {
    cardPreview: { ...PREVIEW, second_person: null },
    cardAct: { state: 'done', cards: [], code: CODE, redemption_id: null },
  });
  fill(await screen.findByRole('textbox', { name: 'Note' }), 'Calls again on Friday');
  await clickButton('Replace lost code');
  await clickButton('Make a new code');
  const code = await screen.findByText(CODE);
  await endSession(desk);
  expect(isInaccessible(code)).toBe(true);
  await comeBackAs(desk, SESSION.person);
  expect(isInaccessible(code)).toBe(false);
  await endSession(desk);
  await comeBackAs(desk, OTTO);
  await waitFor(() => expect(screen.queryByText(CODE)).toBeNull());
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })).value).toBe('');
  expect(JSON.stringify([sessionStorage, localStorage].map(Object.entries))).not.toContain('4TQM');
});

it('keeps a draft of the sale page that was not saved after the session has ended', async () => {
  const desk = openDesk('/desk/sale-pages/demo');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  fill(field, 'Half a thought');
  act(() => field.blur());
  await endSession(desk);
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await comeBackAs(desk, SESSION.person);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Half a thought');
  expect(screen.getByText('Not saved yet')).toBeDefined();
});
