import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { TASKS } from '../../../../test/screens/examples/desk-task-examples.ts';

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
