import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

type Queries = Pick<typeof screen, 'findByRole'>;

/** Clicks, after focusing the element as a browser does. */
export function click(element: HTMLElement): void {
  if (element.matches(':disabled')) throw new Error(`${element.textContent} is disabled`);
  act(() => element.focus());
  fireEvent.click(element);
}

export function fill(field: HTMLElement, value: string): void {
  act(() => field.focus());
  fireEvent.change(field, { target: { value } });
}

/** Chooses an option of a select by its label. */
export function choose(field: HTMLElement, words: string): void {
  const option = [...field.querySelectorAll('option')].find(({ label }) => label === words);
  if (!option) throw new Error(`there is no option ${words}`);
  fill(field, option.value);
}

/** Presses a key on the focused element, with the browser's default action. */
export function pressKey(key: string): void {
  const element = document.activeElement ?? document.body;
  const isHandled = !fireEvent.keyDown(element, { key });
  if (!isHandled && key === 'Enter' && element.matches('a, button, summary')) fireEvent.click(element);
  if (!isHandled && key === 'Escape') closeTopDialog();
  fireEvent.keyUp(element, { key });
}

export function pressEnter(element: HTMLElement): void {
  act(() => element.focus());
  pressKey('Enter');
}

function closeTopDialog(): void {
  const dialog = [...document.querySelectorAll('dialog')].findLast(({ open }) => open);
  if (dialog && fireEvent(dialog, new Event('cancel', { cancelable: true }))) act(() => dialog.close());
}

/** Searches in the desk's search field. */
export async function find(text: string): Promise<void> {
  fill(await screen.findByRole('textbox', { name: 'Find a card or a reservation' }), text);
  click(screen.getByRole('button', { name: 'Find' }));
}

/** Clicks a button of the screen or of a part of it, once it is there and enabled. */
export async function clickButton(name: string, part: Queries = screen): Promise<void> {
  const button = await part.findByRole('button', { name });
  await waitFor(() => expect(button.matches(':disabled')).toBe(false));
  click(button);
}

export async function findDialog(): Promise<HTMLElement> {
  return screen.findByRole('dialog');
}

export async function findHeading(words: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('heading', { level: 1, name: words });
}

/** The text of an element, with non-breaking spaces replaced. */
export function textOf(element: HTMLElement): string {
  return element.textContent.replaceAll(/\s+/g, ' ').trim();
}

/** The summary line that opens and closes a group of fields. */
export async function findGroup(words: string): Promise<HTMLElement> {
  return screen.findByText((_, element) => element?.tagName === 'SUMMARY' && element.textContent.includes(words));
}
