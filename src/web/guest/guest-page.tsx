import type { SalePageData } from '#contract/guest/sale-page.ts';
import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import { loadPart } from '../api/load-part.ts';
import { welcomePath } from '../api/sale-page-address.ts';
import { listenToHistory, readState } from '../router/navigate.ts';
import { takeTextFace } from '../theme/text-face.ts';
import { Shape } from '../ui/waiting.tsx';
import { FailedScreen } from './page-frame/failed-screen.tsx';
import { PageFrame } from './page-frame/page-frame.tsx';
import { SalePageContext } from './page-frame/sale-page-context.ts';
import { sessionCards } from './session/session-cards.ts';
import { Welcome } from './welcome/welcome.tsx';
import { Opening } from './page-frame/opening.tsx';

/**
 * The whole guest page. It draws the welcome screen at once. The journey behind it (router, queries, forms) is a bundle
 * of its own, fetched while the guest types the code. It draws every screen from the first step on.
 */
export function GuestPage({ data }: { readonly data: SalePageData }) {
  const [Journey, setJourney] = useState<ComponentType>();
  const [screen, setScreen] = useState<'welcome' | 'waiting' | 'failed'>(findScreen);
  useEffect(takeTextFace, []);
  useLayoutEffect(() => (Journey ? undefined : listenToHistory(() => setScreen(findScreen()))), [Journey]);
  useEffect(() => {
    if (screen === 'welcome') return fetchWhenIdle();
    if (screen === 'failed') return undefined;
    loadPart(loadJourney).then(
      (component) => setJourney(() => component),
      () => setScreen('failed'),
    );
    return undefined;
  }, [screen]);

  return (
    <SalePageContext value={data}>
      {Journey ? (
        <Journey />
      ) : (
        <PageFrame>
          {screen === 'welcome' && (
            <Welcome
              onward={(next) => {
                window.history.pushState(null, '', `${welcomePath()}/${next}${window.location.search}`);
                setScreen('waiting');
              }}
            />
          )}
          {screen === 'waiting' && <OpeningJourney />}
          {screen === 'failed' && <FailedScreen formatKey="ERRORS.NO_ANSWER" />}
        </PageFrame>
      )}
    </SalePageContext>
  );
}

/** The journey also draws the welcome screen of a guest whose card has expired. */
function findScreen() {
  const isWelcome = window.location.pathname.replace(/\/$/, '') === welcomePath();
  return isWelcome && !readState().codeAgain ? 'welcome' : 'waiting';
}

/** Loads the Temporal polyfill first, in a bundle of its own, for browsers that lack it. */
async function loadJourney(): Promise<ComponentType> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const { Journey, prepareJourney } = await import('./journey.tsx');
  await prepareJourney();
  return Journey;
}

/** At once for a guest with a card, whose value may have changed. */
function fetchWhenIdle(): () => void {
  const wait = sessionCards.read().length > 0 ? 0 : 1_500;
  const timer = window.setTimeout(() => void loadJourney().catch(() => undefined), wait);
  return () => window.clearTimeout(timer);
}

function OpeningJourney() {
  return (
    <Opening blockSize="16rem">
      <Shape blockSize="3.5rem" inlineSize="60%" />
    </Opening>
  );
}
