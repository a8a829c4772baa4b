import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import Documents from '#routes/dashboard/documents/documents.tsx';
import { documentsWords } from '#routes/dashboard/documents/documents-words.ts';
import { formWords } from '#routes/forms/form-words.ts';
import { NoticeButton } from '#routes/notices/notice-button.tsx';
import { noticeWords } from '#routes/notices/notice-words.ts';
import { type PageNotice, sayNotice } from '#routes/notices/notices.ts';
import { sayAllBrought } from '#routes/notices/redirect-notices.server.ts';
import { sayPersonFields } from '#routes/registration/person-field-labels.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { uiWords } from '#ui/words/ui-words.ts';
import { UiWordsContext } from '#ui/words/use-ui-words.ts';
import Kit from '../dashboard/kit.tsx';
import { kitWords } from '../dashboard/kit-words.ts';
import Papers from '../dashboard/papers.tsx';
import { papersTabWords } from '../dashboard/papers-tab-words.ts';
import { soonWords } from './soon-words.ts';
import Speakers from './speakers.tsx';
import Venue from './venue/venue.tsx';

const words = { soonWords: englishTranslator.words(soonWords) };
const { venue, speakers } = folderSettings.pages;

/** Renders a page with this data and returns its HTML. */
function render(page: object, data: object): string {
  const Shown = page as ComponentType<object>;
  const loaderData = { ...withPictures(data), ...words };
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Outlet,
      children: [
        {
          id: 'page',
          index: true,
          Component: () => (
            <UiWordsContext value={{ locale: 'en', words: englishTranslator.words(uiWords) }}>
              <Shown {...{ loaderData }} />
            </UiWordsContext>
          ),
        },
      ],
    },
  ]);
  const root = {
    origin: 'https://conference.example',
    locale: 'en',
    languages: ['en'],
    wholeLanguages: ['en'],
    name: 'Conference',
    noticeWords: englishTranslator.words(noticeWords),
    formWords: englishTranslator.words(formWords),
  };
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root, page: loaderData } }} />);
}

/** Returns the texts of a page's buttons, and of its notices for browsers without script. */
function read(html: string) {
  const texts = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, text = '']) =>
      text
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  return {
    buttons: texts(/<button[^>]*>(.*?)<\/button>/g),
    notices: texts(/<noscript>(.*?)<\/noscript>/g),
  };
}

test('while the venue is only announced, its cards are buttons, and without script the notice is text', () => {
  expect(read(render(Venue, { ...venue, state: 'announced' }))).toEqual({
    buttons: ['Virtual Tour', 'Hall', 'By train', 'Get Travel Help', 'Landmark'],
    notices: [
      '🚧 Venue Feature Coming Soon! More about The content behind the cards and buttons on this page is coming soon.',
    ],
  });
});

test('while speakers are only announced, their cards are buttons, and without script the notice is text', () => {
  expect(read(render(Speakers, { ...speakers, state: 'announced' }))).toEqual({
    buttons: [
      'Peace Makers',
      'Second Person',
      'Researchers',
      'Apply to Speak',
      'Speaker Guidelines',
      'Award',
    ],
    notices: [
      '🚧 Speaker Details Coming Soon! More about The content behind the cards and buttons on this page is coming soon.',
    ],
  });
});

test('when speakers are open, their cards are links, and the name of a person without a page is plain text', () => {
  const link = { to: '/travel' };
  const openSpeakers = render(Speakers, {
    ...speakers,
    state: 'open',
    categories: {
      ...speakers.categories,
      items: speakers.categories.items.map((one) => ({ ...one, ...link })),
    },
    call: {
      ...speakers.call,
      audiences: speakers.call.audiences.map((one) => ({ ...one, ...link })),
      applyTo: '/travel',
      guidelinesTo: '/travel',
    },
    recognition: {
      ...speakers.recognition,
      honours: speakers.recognition.honours.map((one) => ({ ...one, ...link })),
    },
  });
  expect(read(openSpeakers)).toEqual({ buttons: [], notices: [] });
  expect(openSpeakers.match(/href="\/travel"/g)).toHaveLength(5);
  expect(openSpeakers).toContain('<h3>Second Person</h3>');
});

test('while papers are only announced, the papers tab has the words of the specification and a notice', () => {
  const html = render(Papers, { tab: englishTranslator.words(papersTabWords), call: undefined });
  expect(html).toContain('<h2 class="text-h3">Papers</h2>');
  expect(read(html)).toEqual({
    buttons: ['Submit Paper'],
    notices: ['🚧 Feature In Progress: This is not available yet. The organisers will announce it here.'],
  });
});

test('an announced kit shows the sizes and a button with a notice; an open kit is a form', () => {
  const kit = {
    words: englishTranslator.words(kitWords),
    fieldWords: sayPersonFields(englishTranslator),
    until: 'You can change your sizes until 15 January 2026.',
    values: { clothSize: 'm', shoeSize: '8' },
    things: [{ name: 'Dress', size: 'Medium', isHandedOut: false }],
  };
  const announced = render(Kit, { ...kit, isAnnounced: true });
  expect(announced).toContain('Medium');
  expect(announced).not.toContain('<form');
  expect(read(announced)).toEqual({
    buttons: ['Modify Selections'],
    notices: ['🚧 Feature In Progress: This is not available yet. The organisers will announce it here.'],
  });
  const open = render(Kit, { ...kit, isAnnounced: false });
  expect(read(open)).toEqual({ buttons: ['Save the sizes'], notices: [] });
  expect(open).toContain('You can change your sizes until 15 January 2026.');
});

test('while documents are only announced, the button of a ready document shows a notice', () => {
  const ready = { offer: { state: 'ready' }, isLocked: false, picture: { src: '/mark.svg' } };
  const html = render(Documents, {
    ...{ words: englishTranslator.words(documentsWords), isStallHolder: false, needsProof: false },
    ...{ contact: 'desk@conference.example', email: 'mira@example.org', wallets: [] },
    ...{ isAnnounced: true, days: [], onlineMinutes: 60, clearances: [], visaWords: {} },
    documents: [
      { ...ready, kind: 'icard' },
      { ...ready, kind: 'visa-letter', offer: { state: 'unpaid' } },
    ],
  });
  expect(html).toContain('Available after payment completion.');
  expect(read(html)).toEqual({
    buttons: ['Download'],
    notices: ['🚧 Feature In Progress: This is not available yet. The organisers will announce it here.'],
  });
});

test('while nobody can pay online, the payment button shows a notice', () => {
  const Pay = () => <NoticeButton notice="payment-soon">Proceed to Payment</NoticeButton>;
  expect(read(render(Pay, {}))).toEqual({
    buttons: ['Proceed to Payment'],
    notices: ['🚧 Feature In Progress: Payment processing will be available soon.'],
  });
});

test('each notice has exactly the words of the specification', () => {
  const own = englishTranslator.words(noticeWords);
  const notice = (id: PageNotice) => {
    const { title, description } = sayNotice(own, id);
    return [title, description];
  };
  expect([
    notice('feature-in-progress'),
    notice('payment-soon'),
    notice('feature-suggestion'),
    notice('login-failed-other-email'),
    notice('login-failed-no-registration'),
    notice('please-login-first'),
    notice('opening-email-client')[0],
    words.soonWords.speaker,
    words.soonWords.venue,
  ]).toEqual([
    ['🚧 Feature In Progress', 'This is not available yet. The organisers will announce it here.'],
    ['🚧 Feature In Progress', 'Payment processing will be available soon.'],
    ['Feature Suggestion', 'You can suggest new features in the chat!'],
    ['Login Failed', 'No registration found with this email. Please register first.'],
    ['Login Failed', 'No registration data found. Please register first.'],
    ['Please Login First', 'You need to be logged in to book a stall or venue.'],
    'Opening Email Client',
    '🚧 Speaker Details Coming Soon!',
    '🚧 Venue Feature Coming Soon!',
  ]);
  const brought = sayAllBrought(englishTranslator, false);
  const titles = [
    'access-denied',
    'login-successful',
    'logged-out',
    'registration-submitted',
    'booking-submitted',
  ];
  expect(titles.map((id) => brought[id]?.title)).toEqual([
    'Access Denied',
    'Login Successful!',
    'Logged Out',
    'Registration Submitted!',
    'Booking Request Submitted!',
  ]);
  expect(brought['login-successful']?.description).toBe('Welcome back to your dashboard.');
  expect(brought['access-denied']).toMatchObject({
    description: 'Please log in to view your dashboard.',
    variant: 'destructive',
  });
});
