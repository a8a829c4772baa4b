import type { ReactNode } from 'react';
import { Outlet, useHref, useLocation, useNavigation } from 'react-router';
import { addressIn, localeNames } from '#platform/words/locales.ts';
import { sayNotice } from '#routes/notices/notices.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { CookieBanner } from '#ui/layout/cookie-banner.tsx';
import { ChatIcon } from '#ui/layout/icons.tsx';
import { PlaceLinks } from '#ui/layout/place-links.tsx';
import { SiteFooter } from '#ui/layout/site-footer.tsx';
import { everyLink, SiteHeader } from '#ui/layout/site-header.tsx';
import type { Route } from './+types/site-layout';
import { ErrorPage } from './error-page.tsx';
import { OverNotice, PastNotice } from './past-notice.tsx';
import { PictureCredits } from './picture-credits.tsx';
import { useSite } from './use-site.ts';

export default function SiteLayout() {
  return (
    <Frame>
      <Page />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}

/** Adds the header, footer, chat and cookie banner to all pages except the organisers' desk. */
function Frame({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { name, layout, contact, chatAddress, noticeWords, languages, isPast, sitePath, pastLinks, over } =
    useSite();
  const { navigation, footer } = layout;
  const here = pathname.replace(/(.)\/$/, '$1');
  const suggestion = sayNotice(noticeWords, 'feature-suggestion');
  const suggest = () =>
    showToast({
      ...suggestion,
      action: { label: footer.openChat, href: chatAddress },
    });
  const unannounced = sayNotice(noticeWords, 'feature-in-progress');
  return (
    <>
      {isPast && <PastNotice dates={layout.dates} />}
      {/* The home page itself opens with it. */}
      {over && !isPast && pathname !== '/' && <OverNotice over={over} />}
      <SiteHeader name={name} logo={layout.logo} navigation={navigation}>
        {!isPast && (
          <a
            className="chat-button"
            href={chatAddress}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={layout.chat}
          >
            <ChatIcon />
          </a>
        )}
      </SiteHeader>
      <main id="content" tabIndex={-1}>
        <PlaceLinks places={navigation.links} here={here} />
        {children}
        <PictureCredits />
      </main>
      <SiteFooter
        name={name}
        dates={layout.dates}
        logo={layout.logoOnDark}
        footer={footer}
        contact={contact}
        chatAddress={chatAddress}
        pastLinks={pastLinks}
        everyPage={[...everyLink(navigation), navigation.register, navigation.login].filter(
          (link) => link !== undefined,
        )}
        languages={languages.map((locale) => ({
          locale,
          name: localeNames[locale],
          address: `${sitePath}${addressIn(locale, here)}`.replace(/(.)\/$/, '$1') + search,
        }))}
        unannounced={unannounced}
        onUnannounced={() => showToast(unannounced)}
        suggestion={suggestion}
        onSuggest={suggest}
      />
      {!isPast && (
        <div className="dock">
          <CookieBanner words={layout.cookies} />
        </div>
      )}
    </>
  );
}

/** Shows the page. While the visitor goes from another page to the dashboard, shows a message instead. */
function Page() {
  const { loading } = useSite().layout;
  const target = useNavigation().location?.pathname;
  const here = useLocation().pathname;
  const dashboard = useHref('/dashboard');
  const isEnteringDashboard = target?.startsWith(dashboard) && !here.startsWith('/dashboard');
  if (!isEnteringDashboard) return <Outlet />;
  return (
    <p role="status" className="wrap lead py-18">
      {loading}
    </p>
  );
}
