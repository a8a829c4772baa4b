import { useEffect } from 'react';
import { Form, Outlet, redirect, useLocation } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { listBookings } from '#conference/festival/list-bookings.server.ts';
import { hasAppliedForGrant } from '#conference/money/grants/grants.server.ts';
import { listAskedQuestions } from '#conference/registration/questions/extra-questions.server.ts';
import { readRegistration } from '#conference/registration/record/read-registration.server.ts';
import { say, sayRich, type WordsOf } from '#platform/words/words.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { rememberLogin } from '#routes/visitor/local-records.ts';
import { accountLoader } from '#routes/visitor/participant-route.server.ts';
import { readUnsavedForm } from '#routes/visitor/unsaved-form.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { Button } from '#ui/layout/button.tsx';
import { Picture } from '#ui/layout/picture.tsx';
import { findPlace, Tabs } from '#ui/layout/tabs.tsx';
import devanagariStyle from '#ui/theme/devanagari.css?url';
import type { Route } from './+types/layout';
import { dashboardWords } from './dashboard-words.ts';
import { tabsOfParticipant, tabsOfStallHolder, tabsOfWaiting } from './tabs-of-dashboard.ts';
import { UnsavedFormNote } from './unsaved-form.tsx';
import { unsavedFormWords } from './unsaved-form-words.ts';

/**
 * Names of people may be in Hindi. This links the style sheet as Hindi pages do. An import would give it one name in the
 * browser and another one on the server, and React would draw every Hindi page twice.
 */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: devanagariStyle }];

/** Redirects visitors who are not logged in. The loaders and actions of the dashboard pages check this, too. */
export const loader = accountLoader(async ({ request, context, participant, translator }) => {
  const registration = await readRegistration(context.db, participant.registrationId);
  if (!registration) throw redirect('/login');
  const words = translator.words(dashboardWords);
  return {
    words,
    title: say(words.pageTitle, { event: translator.sentence(edition.name) }),
    unsaved: readUnsavedForm(request, context, participant.registrationId),
    unsavedWords: translator.words(unsavedFormWords),
    tabs: await listTabs(context, registration, words),
    prints: withPictures(prints),
    copy: { email: registration.email, name: registration.fullName, paid: registration.isPaid },
  };
});

type Own = NonNullable<Awaited<ReturnType<typeof readRegistration>>>;

async function listTabs(
  context: RouteContext,
  { id, isStallHolder, isWaiting, participantType }: Own,
  words: WordsOf<typeof dashboardWords>,
) {
  if (isWaiting) return tabsOfWaiting(words, { hasBookings: (await listBookings(context, id)).length > 0 });
  if (isStallHolder) return tabsOfStallHolder(words);
  const hasGrants = context.settings.grants.isOpen || (await hasAppliedForGrant(context.db, id));
  const hasQuestions = (await listAskedQuestions(context.db, participantType)).length > 0;
  return tabsOfParticipant(words, { hasGrants, hasQuestions });
}

const print = (name: string) => ({ src: `mark-${name}`, alt: '', width: 240, height: 240 });

/** The block print beside the name. Each key is the path of the first page of a tab. */
const prints = {
  '/dashboard': print('ambassadors'),
  '/dashboard/payment': print('sponsor'),
  '/dashboard/papers': print('researchers'),
  '/dashboard/kit': print('makers'),
  '/dashboard/documents': print('membership'),
};

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const { copy, words, title, unsaved, unsavedWords, tabs, prints } = loaderData;
  const tabPath = findPlace(tabs, useLocation().pathname)?.tab.pages[0]?.to;
  const own = Object.entries(prints).find(([path]) => path === tabPath)?.[1] ?? prints['/dashboard'];
  useEffect(() => rememberLogin(copy), [copy]);
  return (
    <div className="wrap pt-4 pb-10 md:pt-10 md:pb-14">
      <title>{title}</title>
      <div className="flex items-start justify-between gap-x-4">
        <h1 className={`dashboard-name wrap-anywhere ${nameSize(copy.name)}`} tabIndex={-1}>
          {sayRich(words.welcome, { name: copy.name, bdi: (text) => <bdi>{text}</bdi> })}
        </h1>
        <div className="flex flex-none items-center gap-x-6 print:hidden">
          <Picture picture={own} className="tab-print" />
          <Form method="post" action="/logout">
            <Button variant="line" size="small">
              {words.logOut}
            </Button>
          </Form>
        </div>
      </div>
      <div className="mt-2 md:mt-6 print:hidden">
        <Tabs label={words.tabs} tabs={tabs} />
      </div>
      {unsaved && <UnsavedFormNote form={unsaved} words={unsavedWords} />}
      <div className="mt-5 md:mt-10">
        <Outlet />
      </div>
    </div>
  );
}

/** Returns the size of a name. A long name is smaller, so that the page begins on the first screen of a phone. */
function nameSize({ length }: string): string {
  if (length > 100) return 'text-small font-text font-bold leading-tight md:text-body';
  return length > 24
    ? 'text-body font-text font-bold leading-tight md:font-display md:text-h3 md:font-normal'
    : 'text-h4 md:text-h3';
}
