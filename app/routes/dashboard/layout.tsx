import '#ui/theme/devanagari.css';
import { useEffect } from 'react';
import { Form, Link, Outlet, redirect, useLocation } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { readRegistration } from '#conference/registration/record/read-registration.server.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { ownBrowsersWords } from '#routes/login/browser-words.ts';
import { ownerOf } from '#routes/login/mailbox/mailbox-owner.server.ts';
import { listOwnPages } from '#routes/login/mailbox/own-pages.server.ts';
import { signedInWords } from '#routes/login/mailbox/own-pages-words.ts';
import { rememberLogin } from '#routes/visitor/local-records.ts';
import { accountLoader } from '#routes/visitor/participant-route.server.ts';
import { readUnsavedForm } from '#routes/visitor/unsaved-form.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { Button } from '#ui/layout/button.tsx';
import { Picture } from '#ui/layout/picture.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import type { Route } from './+types/layout';
import { dashboardWords } from './dashboard-words.ts';
import { UnsavedFormNote } from './unsaved-form.tsx';
import { unsavedFormWords } from './unsaved-form-words.ts';

/** Redirects visitors who are not logged in. The loaders and actions of the dashboard pages check this, too. */
export const loader = accountLoader(async ({ request, context, participant, translator }) => {
  const registration = await readRegistration(context.db, participant.registrationId);
  if (!registration) throw redirect('/login');
  const words = translator.words(dashboardWords);
  const owner = await ownerOf(context, participant);
  return {
    hasOtherPages: owner !== undefined && (await listOwnPages(context, owner)).length > 1,
    pagesLink: translator.words(signedInWords).pages,
    browsersLink: translator.words(ownBrowsersWords).link,
    words,
    title: say(words.pageTitle, { event: translator.sentence(edition.name) }),
    unsaved: readUnsavedForm(request, context, participant.registrationId),
    unsavedWords: translator.words(unsavedFormWords),
    isStallHolder: registration.isStallHolder,
    prints: withPictures(prints),
    copy: { email: registration.email, name: registration.fullName, paid: registration.isPaid },
  };
});

const print = (name: string) => ({ src: `mark-${name}`, alt: '', width: 240, height: 240 });

/**
 * The block print beside the title. Each key is the last part of the path of a tab. All other pages have the print of
 * the overview.
 */
const prints = {
  overview: print('ambassadors'),
  payment: print('sponsor'),
  papers: print('researchers'),
  kit: print('makers'),
  documents: print('membership'),
};

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const {
    hasOtherPages,
    pagesLink,
    copy,
    browsersLink,
    words,
    title,
    unsaved,
    unsavedWords,
    isStallHolder,
    prints,
  } = loaderData;
  const tab = useLocation().pathname.split('/')[2] ?? 'overview';
  const own = Object.entries(prints).find(([name]) => name === tab)?.[1] ?? prints.overview;
  const tabs = [
    { to: '/dashboard', label: words.overview },
    { to: '/dashboard/payment', label: words.payment },
    ...(isStallHolder
      ? []
      : [
          { to: '/dashboard/papers', label: words.papers },
          { to: '/dashboard/kit', label: words.kit },
        ]),
    { to: '/dashboard/documents', label: words.documents },
  ];
  useEffect(() => rememberLogin(copy), [copy]);
  return (
    <div className="wrap py-10 md:py-14">
      <title>{title}</title>
      <div className="flex items-end justify-between gap-x-3">
        {/* Long names are smaller, because a name can have two hundred letters. */}
        <h1 className={`${copy.name.length > 60 ? 'text-h3' : 'text-h2'} wrap-anywhere`} tabIndex={-1}>
          {sayRich(words.welcome, { name: copy.name, bdi: (text) => <bdi>{text}</bdi> })}
        </h1>
        <Picture picture={own} className="tab-print" />
      </div>
      <div className="mt-8 print:hidden flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 grow">
          <Tabs label={words.tabs} tabs={tabs} />
        </div>
        <Form method="post" action="/logout" className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button variant="line" size="small">
            {words.logOut}
          </Button>
          <button
            type="submit"
            name="forget"
            value="device"
            className="min-h-11 cursor-pointer text-small font-semibold underline underline-offset-4"
          >
            {words.forget}
          </button>
          <Link
            to="/dashboard/browsers"
            className="inline-flex min-h-11 items-center text-small font-semibold underline underline-offset-4"
          >
            {browsersLink}
          </Link>
          {hasOtherPages && (
            <Link
              to="/login/pages"
              className="inline-flex min-h-11 items-center text-small font-semibold underline underline-offset-4"
            >
              {pagesLink}
            </Link>
          )}
        </Form>
      </div>
      {unsaved && <UnsavedFormNote form={unsaved} words={unsavedWords} />}
      <div className="mt-10">
        <Outlet />
      </div>
    </div>
  );
}
