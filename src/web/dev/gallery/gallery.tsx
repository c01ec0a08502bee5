import { PAGE_LANGUAGES } from '#presentation/languages.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { SalePageContext } from '../../guest/page-frame/sale-page-context.ts';
import { startAboutText } from '../../text/about-text.ts';
import { startJourneyText } from '../../text/journey-text.ts';
import { startPaymentText } from '../../text/payment-text.ts';
import { speak } from '../../text/start-text.ts';
import { applyTheme } from '../../theme/apply-theme.ts';
import { BookingExhibits } from './booking-exhibits.tsx';
import { CardExhibits } from './card-exhibits.tsx';
import styles from './gallery.module.css';
import { PartExhibits } from './part-exhibits.tsx';
import { PaymentExhibits } from './payment-exhibits.tsx';
import { ReservationExhibits } from './reservation-exhibits.tsx';
import { SAMPLE_SALE_PAGE } from './sample-session-cards.ts';

/** The words of every screen and sheet. */
export async function startWords(): Promise<void> {
  await Promise.all([startJourneyText(), startAboutText(), startPaymentText()]);
}

/** Every part and every state of a screen on one page, with the real components and sample data. */
export function Gallery() {
  const [queries] = useState(() => new QueryClient());
  const [router] = useState(createGalleryRouter);
  return (
    <SalePageContext value={SAMPLE_SALE_PAGE}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SalePageContext>
  );
}

/** Parts with links need a router; this one leads nowhere. */
function createGalleryRouter() {
  const root = createRootRoute({ component: Exhibition });
  const everywhere = createRoute({ getParentRoute: () => root, path: '$' });
  return createRouter({ routeTree: root.addChildren([everywhere]), history: createMemoryHistory() });
}

function Exhibition() {
  const { language } = useTranslation();
  const [scheme, setScheme] = useState('system');
  const [direction, setDirection] = useState('');
  useEffect(() => {
    applyTheme(SAMPLE_SALE_PAGE.sale_page.theme);
    // Screens take the focus when they appear; of many at once, none may scroll the page to itself.
    window.scrollTo({ top: 0 });
  }, []);
  useEffect(() => {
    // What is built knows light and dark by its style sheets alone.
    document.documentElement.dataset['galleryLight'] = scheme;
    if (direction !== '') document.documentElement.dir = direction;
  }, [scheme, direction]);
  return (
    <main className={styles.gallery}>
      <h1>Gallery of Staycard</h1>
      <div className={styles.switches}>
        <Switch id="gallery-light" name="Light" value={scheme} onChange={setScheme}>
          <option value="system">as the system</option>
          <option value="light">light</option>
          <option value="dark">dark</option>
        </Switch>
        <Switch id="gallery-direction" name="Direction" value={direction} onChange={setDirection}>
          <option value="">of the language</option>
          <option value="ltr">left to right</option>
          <option value="rtl">right to left</option>
        </Switch>
        <Switch id="gallery-language" name="Language" value={language} onChange={(code) => void speak(code)}>
          {PAGE_LANGUAGES.map(({ code, nativeLabel }) => (
            <option key={code} value={code} lang={code}>
              {nativeLabel}
            </option>
          ))}
        </Switch>
      </div>
      <PartExhibits />
      <CardExhibits />
      <BookingExhibits />
      <ReservationExhibits />
      <PaymentExhibits />
    </main>
  );
}

type SwitchProps = {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
};

function Switch({ id, name, value, onChange, children }: SwitchProps) {
  return (
    <label className={styles.switch}>
      {name}
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </label>
  );
}
