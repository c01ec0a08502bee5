import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { TASK_APPROVAL, TASKS } from '../../../../test/screens/examples/desk-task-examples.ts';

const ASKED = TASKS.find(({ state }) => state === 'asked')!;

it('a bulk act that waits for a second person shows their decision without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const desk = openDesk(`/desk/tasks/${ASKED.id}`);
  await screen.findByText(/Waiting for a second person/);
  desk.answer({ task: { ...ASKED, state: 'done' } });
  await vi.advanceTimersByTimeAsync(11_000);
  await waitFor(() => expect(screen.queryByText(/Waiting for a second person/)).toBeNull());
  expect(screen.getByText('Done')).toBeDefined();
});

it('an approved import says that it is running until it is done', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const task = { ...TASKS.find(({ act }) => act === 'import')!, state: 'running' as const };
  const desk = openDesk('/desk/approvals', { approvals: { approvals: [{ ...TASK_APPROVAL, state: 'done', task }] } });
  await screen.findByText('In progress');
  expect(screen.queryByText('No card was imported.')).toBeNull();
  const done = { ...task, state: 'done' as const, done: { cards: 3, value: [] } };
  desk.answer({ approvals: { approvals: [{ ...TASK_APPROVAL, state: 'done', task: done }] } });
  await vi.advanceTimersByTimeAsync(11_000);
  await screen.findByText(/3 cards are imported/);
});

it('an import of no card says so', async () => {
  const task = { ...TASKS.find(({ act }) => act === 'import')!, state: 'done' as const };
  openDesk(`/desk/tasks/${task.id}`, { task: { ...task, done: { cards: 0, value: [] } } });
  await screen.findByText('No card was imported.');
  expect(screen.queryByText('No card was changed.')).toBeNull();
});
