import type { ComponentType, ReactNode } from 'react';
import { Component, createContext, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { loadPart } from '../api/load-part.ts';
import { announceShown, createKey, listenToHistory, readState, type EntryState } from './navigate.ts';
import { recordScroll, useScroll } from './scroll.ts';

type Screen = { readonly load: () => Promise<ComponentType>; component?: ComponentType };

/** A screen whose code is loaded on first use. */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Screen {
  const screen: Screen = { load: async () => (screen.component ??= (await loadPart(load))[name]) };
  return screen;
}

export function loadedScreen(component: ComponentType): Screen {
  return { component, load: () => Promise.resolve(component) };
}

type Entry = {
  /** Below the router's own path, and `/` for the first screen. */
  readonly path: string;
  readonly search: string;
  readonly state: EntryState;
};

const EntryContext = createContext<Entry>({ path: '/', search: '', state: {} });

/** The entry of the browser's history that is on show. */
export function useEntry(): Entry {
  return useContext(EntryContext);
}

export type Routes = {
  /** The path that all screens are below. */
  readonly base: () => string;
  /** By path, in which `$…` stands for any segment. The first match counts. */
  readonly screens: Readonly<Record<string, Screen>>;
  /** The screen of every other path. */
  readonly nowhere: ComponentType;
  /** Replaces a screen that crashed or failed to load. */
  readonly broken: ComponentType;
  readonly frame: ComponentType<{ readonly children: ReactNode }>;
  /** Returns the address to show instead of this one. */
  readonly correct?: (path: string, search: string) => string;
};

/** `routes` stay the same object. */
export function Router({ routes, onShown }: { readonly routes: Routes; readonly onShown?: () => void }) {
  const { component: Screen, entry, pattern } = useShown(routes);
  const { frame: Frame, broken } = routes;
  const shown = Screen && entry;
  useScroll(shown?.state);
  useEffect(() => {
    if (!shown) return;
    onShown?.();
    announceShown();
  }, [shown, onShown]);
  if (!Screen) return null;
  return (
    <EntryContext value={entry}>
      <Boundary entry={entry} broken={broken}>
        <Frame>
          <Boundary entry={entry} broken={broken}>
            <Screen key={pattern} />
          </Boundary>
        </Frame>
      </Boundary>
    </EntryContext>
  );
}

/** Loads the screen of the address, so that a router that is drawn afterwards shows it at once. */
export async function preloadScreen(routes: Routes): Promise<void> {
  const [, screen] = findScreen(routes, pathBelow(routes.base()));
  // The router shows the failure.
  await screen.load().catch(() => undefined);
}

/** Follows the address. The old screen stays until the code of the next is loaded. */
function useShown(routes: Routes) {
  const [first] = useState(() => arriveAt(routes));
  const [shown, setShown] = useState(first);
  // A press may come before the effects of the first drawing.
  useLayoutEffect(() => {
    let latest: typeof first | undefined;
    const show = async () => {
      recordScroll();
      const next = arriveAt(routes);
      latest = next;
      const component = next.component ?? (await next.load().catch(() => routes.broken));
      if (next === latest) setShown({ ...next, component });
    };
    const follow = () => void show();
    if (!first.component) follow();
    const stop = listenToHistory(follow);
    return () => {
      latest = undefined;
      stop();
    };
  }, [first, routes]);
  return shown;
}

/** Corrects the address before anything of it is drawn, and finds its screen. */
function arriveAt(routes: Routes): Screen & { entry: Entry; pattern: string } {
  const { base, correct } = routes;
  const { pathname, search, hash } = window.location;
  const address = pathname + search;
  const right = correct?.(pathBelow(base()), search) ?? address;
  const before = readState();
  if (right !== address || before.key === undefined) {
    window.history.replaceState({ ...before, key: createKey() }, '', right + hash);
  }
  const path = pathBelow(base());
  const [pattern, screen] = findScreen(routes, path);
  return { ...screen, entry: { path, search: window.location.search, state: readState() }, pattern };
}

function findScreen({ screens, nowhere }: Routes, path: string): readonly [string, Screen] {
  const isMatch = (pattern: string) => new RegExp(`^${pattern.replace(/\$\w+/, '[^/]+')}$`).test(path);
  return Object.entries(screens).find(([pattern]) => isMatch(pattern)) ?? ['', loadedScreen(nowhere)];
}

function pathBelow(base: string): string {
  return window.location.pathname.slice(base.length).replaceAll(/\/+/g, '/').replace(/\/$/, '') || '/';
}

type BoundaryProps = Pick<Routes, 'broken'> & { readonly entry: Entry; readonly children: ReactNode };

/** Draws `broken` in place of what crashed, until the next entry. */
class Boundary extends Component<BoundaryProps, { readonly hasCrashed: boolean }> {
  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override state = { hasCrashed: false };

  override componentDidUpdate({ entry }: BoundaryProps) {
    if (this.state.hasCrashed && entry !== this.props.entry) this.setState({ hasCrashed: false });
  }

  override render() {
    const { broken: Broken, children } = this.props;
    return this.state.hasCrashed ? <Broken /> : children;
  }
}
