import { screen, waitFor } from '@testing-library/dom';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Link } from './link.tsx';
import { navigate } from './navigate.ts';
import { lazyScreen, loadedScreen, Router, useEntry, type Routes } from './router.tsx';

function Rooms() {
  const { path, search, state } = useEntry();
  if (search === '?crash') throw new Error('crash');
  return (
    <p>
      {path} {search} {state.codeAgain?.join(' ')}
    </p>
  );
}

function Hall() {
  return <Link href="/s/demo/rooms/1">To the room</Link>;
}

const routes: Routes = {
  base: () => '/s/demo',
  screens: {
    '/': loadedScreen(Hall),
    '/rooms/all': loadedScreen(() => <p>All rooms</p>),
    '/rooms/$room': loadedScreen(Rooms),
    '/late': lazyScreen(async () => ({ Late: () => <p>Late</p> }), 'Late'),
    '/lost': lazyScreen(() => Promise.reject(new Error('lost')), 'Lost'),
  },
  nowhere: () => <p>Nowhere</p>,
  broken: () => <p>Broken</p>,
  frame: ({ children }) => <main>{children}</main>,
  correct: (path, search) => {
    if (path === '/closed') return '/s/demo';
    return `/s/demo${path === '/' ? '' : path}${search.replace('?wrong', '')}`;
  },
};

function open(address: string, onShown = () => {}): void {
  window.history.pushState(null, '', address);
  render(<Router routes={routes} onShown={onShown} />);
}

async function reads(words: string): Promise<void> {
  await waitFor(() => expect(document.querySelector('main')?.textContent).toBe(words));
}

afterEach(cleanup);

it('draws the screen of the address: an exact path, a path with any segment, and none', async () => {
  open('/s/demo/rooms/7/?a=b');
  await reads('/rooms/7 ?a=b ');
  await navigate('/s/demo/rooms/all');
  await reads('All rooms');
  await navigate('/s/demo/rooms/7/8');
  await reads('Nowhere');
  await navigate('/s/demo/late');
  await reads('Late');
});

it('corrects an address before it draws anything of it, without a new entry', async () => {
  const entries = window.history.length;
  open('/s/demo/rooms/7?wrong');
  await reads('/rooms/7  ');
  expect(window.location.href).toMatch(/\/rooms\/7$/);
  expect(window.history.length).toBe(entries + 1);
  await navigate('/s/demo/closed');
  await reads('To the room');
  expect(window.location.pathname).toBe('/s/demo');
});

it('keeps state with an entry of the history, adds an entry or replaces it, and says when it is shown', async () => {
  const onShown = vi.fn();
  open('/s/demo', onShown);
  await navigate('/s/demo/rooms/1', { state: { codeAgain: ['7Q2X'] } });
  await reads('/rooms/1  7Q2X');
  await navigate('/s/demo/rooms/2');
  await navigate('/s/demo/rooms/3', { replace: true });
  await reads('/rooms/3  ');
  expect(onShown).toHaveBeenCalledTimes(4);
  window.history.back();
  await reads('/rooms/1  7Q2X');
});

it('shows an error in place of a screen that crashed or did not load, until the next one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  open('/s/demo/lost');
  await reads('Broken');
  await navigate('/s/demo/rooms/1');
  await reads('/rooms/1  ');
  await navigate('/s/demo/rooms/1?crash');
  await reads('Broken');
  await navigate('/s/demo/rooms/1');
  await reads('/rooms/1  ');
});

it('stays with the last of two screens, even if the first one loads later', async () => {
  open('/s/demo');
  const both = [navigate('/s/demo/late'), navigate('/s/demo/rooms/2')];
  await Promise.all(both);
  await new Promise((resolve) => setTimeout(resolve));
  await reads('/rooms/2  ');
});

it('adds one entry for a screen that is requested twice while it loads', async () => {
  open('/s/demo/rooms/1');
  const entries = window.history.length;
  await Promise.all([navigate('/s/demo/late'), navigate('/s/demo/late')]);
  await reads('Late');
  expect(window.history.length).toBe(entries + 1);
  window.history.back();
  await reads('/rooms/1  ');
});

it('follows a plain click on a link, and leaves every other one to the browser', async () => {
  open('/s/demo');
  const link = screen.getByRole('link');
  const isLeft = (init: MouseEventInit) => {
    let isPrevented = false;
    const look = (event: Event) => {
      isPrevented = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', look, { once: true });
    fireEvent.click(link, init);
    return !isPrevented;
  };
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey']) expect(isLeft({ [key]: true }), key).toBe(true);
  expect(isLeft({ button: 1 })).toBe(true);
  expect(window.location.pathname).toBe('/s/demo');
  expect(isLeft({})).toBe(false);
  await reads('/rooms/1  ');
});
