import './ui/theme/theme.css';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import logoAddress from '#ui/artwork/logo.svg';
import type { Route } from './+types/root.ts';
import { requestContext } from './platform/http/request-context.server.ts';
import { NoticeToaster } from './routes/notices/notice-toaster.tsx';
import { notices, readNoticeCookie } from './routes/notices/notices.ts';
import { FailurePage, NotFoundPage, OfflinePage } from './routes/page/failure-page.tsx';
import { PageFocus } from './routes/page/page-focus.tsx';
import { siteOrigin } from './routes/page/site-origin.server.ts';
import { showToast } from './ui/feedback/toast-store.ts';
import { CookieBanner } from './ui/layout/cookie-banner.tsx';
import { ChatIcon } from './ui/layout/icons.tsx';
import { SiteFooter } from './ui/layout/site-footer.tsx';
import { SiteHeader } from './ui/layout/site-header.tsx';
import textFont from './ui/theme/fonts/mukta-400-base.woff2';
import strongFont from './ui/theme/fonts/mukta-600-base.woff2';
import displayFont from './ui/theme/fonts/rozha-one-400-base.woff2';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: logoAddress, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** Only what every page shows: never a session, never the database, so that pages can be rendered once for all. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { name, layout, contact } = edition;
  return {
    name,
    layout: withPictures(layout),
    contact,
    chatAddress: `https://wa.me/${contact.chatNumber.replace(/\D/g, '')}`,
    notice: readNoticeCookie(request.headers.get('Cookie')),
    requestId: findRequestId(context),
    origin: siteOrigin(context),
  };
}

function findRequestId(context: Route.LoaderArgs['context']) {
  try {
    return context.get(requestContext).requestId;
  } catch {
    // Rendered at build: there is no request.
    return undefined;
  }
}

/** The layout does not change while a visitor is here. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  // In the document alone: a browser that runs this has its fonts.
  if (import.meta.env.SSR) {
    for (const font of [displayFont, textFont, strongFont]) {
      preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
    }
  }
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf6ec" />
        <Meta />
        <Links />
      </head>
      <body>
        {data ? <Shell data={data}>{children}</Shell> : <main id="content">{children}</main>}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function Shell({ data, children }: { data: Awaited<ReturnType<typeof loader>>; children: ReactNode }) {
  const { name, layout, contact, chatAddress } = data;
  const { navigation, footer } = layout;
  const isDesk = /^\/organiser(\/|$)/.test(useLocation().pathname);
  const suggest = () =>
    showToast({
      ...notices['feature-suggestion'],
      action: { label: footer.openChat, href: chatAddress },
    });
  // The organisers' desk has a frame of its own: its pages bring their header and main.
  if (isDesk) {
    return (
      <>
        <a className="skip-link" href="#content">
          {layout.skipToContent}
        </a>
        {children}
        <PageFocus />
        <NoticeToaster initial={data.notice} />
      </>
    );
  }
  return (
    <>
      <a className="skip-link" href="#content">
        {layout.skipToContent}
      </a>
      <SiteHeader name={name} logo={layout.logo} navigation={navigation} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter
        name={name}
        dates={layout.dates}
        logo={layout.logoOnDark}
        footer={footer}
        contact={contact}
        chatAddress={chatAddress}
        everyPage={[...navigation.links, navigation.register, navigation.login]}
        unannounced={notices['feature-in-progress']}
        onUnannounced={() => showToast(notices['feature-in-progress'])}
        onSuggest={suggest}
      />
      <PageFocus />
      <NoticeToaster initial={data.notice} />
      <aside className="dock" aria-label={layout.dock}>
        <a
          className="chat-button"
          href={chatAddress}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={layout.chat}
        >
          <ChatIcon />
        </a>
        <CookieBanner words={layout.cookies} />
      </aside>
    </>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const target = useNavigation().location?.pathname;
  const here = useLocation().pathname;
  const isEnteringDashboard = target?.startsWith('/dashboard') && !here.startsWith('/dashboard');
  if (isEnteringDashboard) {
    return (
      <p role="status" className="wrap lead py-18">
        {loaderData.layout.loading}
      </p>
    );
  }
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root');
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <NotFoundPage words={data?.layout.notFound} />;
  }
  // A phone often believes that it is online while nothing answers: then `fetch` throws, in each browser's own words.
  if (typeof document !== 'undefined' && (!navigator.onLine || /fetch|load failed/i.test(String(error)))) {
    return <OfflinePage words={data?.layout.offline} />;
  }
  return <FailurePage words={data?.layout.failure} email={data?.contact.email} requestId={data?.requestId} />;
}
