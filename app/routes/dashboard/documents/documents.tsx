import { Form, Link } from 'react-router';
import { mayShowSensitive } from '#conference/accounts/session.ts';
import { isCredentialKind } from '#conference/documents/credential/credential.ts';
import type { DocumentKind } from '#conference/documents/document-kind.ts';
import type { Offer } from '#conference/documents/document-offers.ts';
import { listOwnOutdated, readOffers } from '#conference/documents/open-document.server.ts';
import { formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Locale } from '#platform/words/locales.ts';
import { say, sayRich, type WordsOf } from '#platform/words/words.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { proveMailboxFor } from '#routes/login/sign-in-by-mail.server.ts';
import { NoticeButton } from '#routes/notices/notice-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { accountAction, accountLoader } from '#routes/visitor/participant-route.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { ButtonAnchor } from '#ui/layout/button.tsx';
import { describeEventClearances, describeEventWait } from '../visa/describe-event-clearances.server.ts';
import { visaWords } from '../visa/visa-words.ts';
import type { Route } from './+types/documents';
import { ClearanceLinks } from './clearance-links.tsx';
import { documentsWords } from './documents-words.ts';
import { describeOwnDays } from './own-days.server.ts';
import { OwnDays } from './own-days.tsx';

const mark = (name: string) => ({ src: `mark-${name}`, alt: '', width: 240, height: 240 });

const pictures = {
  icard: { src: 'card-icard', alt: '', width: 300, height: 420 },
  'visa-letter': edition.pictures.invitationLetter,
  'membership-card': { src: 'card-membership', alt: '', width: 440, height: 290 },
  'peace-passport': edition.pictures.peacePassport,
  'participation-certificate': mark('ambassadors'),
  'membership-certificate': mark('builders'),
  'presentation-certificate': mark('makers'),
  'reviewer-certificate': mark('researchers'),
  'exhibitor-card': mark('makers'),
};

export const loader = accountLoader(async ({ context, participant, translator }) => {
  const { registrationId, email } = participant;
  const isStallHolder = participant.isStallHolder || participant.isWaiting;
  const all = await readOffers(context, registrationId, context.now());
  // Stall holders and people on the waiting list get only the exhibitor card. The other documents open when the fee is
  // paid, but they owe no fee.
  const offers = isStallHolder ? all.filter(({ kind }) => kind === 'exhibitor-card') : all;
  const outdated = await listOwnOutdated(context, registrationId);
  const letter = offers.find(({ kind }) => kind === 'visa-letter')?.offer.state;
  const isProved = mayShowSensitive(participant, context.now());
  const isAnnounced = context.settings.documents.state === 'announced';
  const drawn = withPictures(pictures);
  const { words, locale } = translator;
  return {
    words: words(documentsWords),
    visaWords: pick(words(visaWords)),
    waits: letter === 'event-not-cleared' ? await describeEventWait(context, translator) : undefined,
    clearances: letter === 'ready' ? await describeEventClearances(context, translator) : [],
    days: isStallHolder ? [] : await describeOwnDays(context, registrationId, locale),
    onlineMinutes: edition.documents.onlineMinutes,
    visaLink: offers.some(({ kind, offer }) => kind === 'visa-letter' && offer.state !== 'not-asked')
      ? words(visaWords).documentsLink
      : undefined,
    wallets: [
      ...(context.config.appleWallet ? (['apple'] as const) : []),
      ...(context.config.googleWallet ? (['google'] as const) : []),
    ],
    contact: context.settings.contact.email,
    email,
    isAnnounced,
    isStallHolder,
    needsProof:
      !isAnnounced && !isProved && offers.some((one) => one.isSensitive && one.offer.state === 'ready'),
    documents: offers
      // Certificates are shown only to people who have paid, and not while the documents are only announced.
      .filter(
        ({ kind, offer }) => !kind.endsWith('-certificate') || (!isAnnounced && offer.state !== 'unpaid'),
      )
      .filter(appliesTo)
      .map(({ kind, offer, isSensitive }) => ({
        kind,
        offer: offer.state === 'from' ? { ...offer, day: formatDay(offer.day, locale) } : offer,
        outdatedSince: describeSince(outdated, kind, locale),
        isLocked: isSensitive && !isProved,
        picture: drawn[kind],
      })),
  };
});

/** The words about the clearances of the event. */
function pick({ clearancesTitle, clearancesLead }: WordsOf<typeof visaWords>) {
  return { clearancesTitle, clearancesLead };
}

/** Returns the day since when a document is out of date, in words. */
function describeSince(
  outdated: Awaited<ReturnType<typeof listOwnOutdated>>,
  kind: DocumentKind,
  locale: Locale,
) {
  const found = outdated.find((one) => one.kind === kind);
  return found && formatDay(found.since, locale);
}

type Offered = Awaited<ReturnType<typeof readOffers>>[number];
type ShownOffer = Exclude<Offer, { state: 'no-accepted-work' | 'no-review' | 'no-stall' }>;

/**
 * Returns whether the page lists this document. It lists the certificates of presentation and of reviewers and the
 * exhibitor card only for participants with an accepted work, a review or a stall.
 */
function appliesTo(offered: Offered): offered is Offered & { offer: ShownOffer } {
  const { state } = offered.offer;
  return state !== 'no-accepted-work' && state !== 'no-review' && state !== 'no-stall';
}

export const action = accountAction(proveMailboxFor('/dashboard/documents'));

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  const { words, documents, isAnnounced, isStallHolder, needsProof, contact, email, visaLink, wallets } =
    loaderData;
  const { days, onlineMinutes, waits = '', clearances, visaWords } = loaderData;
  const answer = useAnswer<{ message?: string }>(actionData);
  return (
    <section>
      <h2 className="text-h3">{words.title}</h2>
      {!isAnnounced && (
        <p className="mt-4 max-w-prose">
          {sayRich(words.lead, { verify: (text) => <a href="/verify">{text}</a> })}
        </p>
      )}
      {visaLink && (
        <p className="mt-3">
          <Link to="/dashboard/visa">{visaLink}</Link>
        </p>
      )}
      <FormSummary message={answer?.message} />
      {needsProof && (
        <Form method="post" className="mt-6 max-w-prose border-y-2 border-indigo py-5">
          <h3 className="text-h4">{words.proofTitle}</h3>
          <p className="mt-2 mb-4 wrap-anywhere">{say(words.proofText, { email })}</p>
          <SubmitButton intent="prove">{words.prove}</SubmitButton>
        </Form>
      )}
      <ul className="mt-6 grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-4">
        {documents.map(({ kind, picture, offer, outdatedSince, isLocked }) => (
          <li key={kind}>
            <div className="flex h-40 items-end md:h-56">
              <img {...picture} className="h-auto max-h-full w-auto max-w-full" alt="" />
            </div>
            <h3 id={kind} className="mt-4 text-[1.375rem] hyphens-auto md:text-h4">
              {words[kind]}
            </h3>
            {outdatedSince !== undefined && !isAnnounced && (
              <p className="mt-2 font-semibold">{say(words.outdated, { day: outdatedSince })}</p>
            )}
            {isAnnounced && offer.state !== 'unpaid' ? (
              <NoticeButton
                variant="line"
                size="small"
                className="mt-3"
                notice="feature-in-progress"
                aria-describedby={kind}
              >
                {words.download}
              </NoticeButton>
            ) : (
              <Access {...{ kind, offer, isLocked, words, contact, wallets, waits }} />
            )}
            {kind === 'visa-letter' && !isAnnounced && (
              <ClearanceLinks
                clearances={clearances}
                title={visaWords.clearancesTitle}
                lead={visaWords.clearancesLead}
              />
            )}
          </li>
        ))}
      </ul>
      <OwnDays {...{ days, onlineMinutes, words, contact }} />
      {documents.some(({ kind, offer }) => isCredentialKind(kind) && offer.state === 'ready') &&
        !isAnnounced && <p className="mt-10 max-w-prose">{words.credentialText}</p>}
      {documents.length === 0 && <p className="mt-6 max-w-prose">{words.noneYet}</p>}
      {!isStallHolder && (
        <p className="mt-10">
          {sayRich(words.calendar, {
            calendar: (text) => <Link to="/dashboard/programme#calendar">{text}</Link>,
          })}
        </p>
      )}
    </section>
  );
}

type AccessProps = {
  kind: DocumentKind;
  offer: ShownOffer;
  isLocked: boolean;
  words: WordsOf<typeof documentsWords>;
  contact: string;
  wallets: readonly ('apple' | 'google')[];
  /** Why visa letters wait for the clearances of the event, and until when. */
  waits: string;
};

/** The buttons of a document, or why there are none. */
function Access({ kind, offer, isLocked, words, contact, wallets, waits }: AccessProps) {
  if (offer.state !== 'ready') {
    return (
      <p className="mt-2 text-ink-soft wrap-anywhere">{explain(offer, words, { email: contact, waits })}</p>
    );
  }
  if (isLocked) return <p className="mt-2 text-ink-soft">{words.sensitive}</p>;
  const address = `/dashboard/documents/${kind}`;
  return (
    <p className="mt-3 flex flex-wrap gap-3">
      <ButtonAnchor size="small" href={address} target="_blank" rel="noopener" aria-describedby={kind}>
        {words.view}
      </ButtonAnchor>
      <ButtonAnchor size="small" variant="line" href={`${address}?save`} download aria-describedby={kind}>
        {words.download}
      </ButtonAnchor>
      {kind === 'icard' &&
        wallets.map((wallet) => (
          <a key={wallet} className="w-full" href={`/dashboard/wallet/${wallet}`}>
            {words[wallet]}
          </a>
        ))}
      {isCredentialKind(kind) && (
        <a className="w-full" href={`${address}/credential`} download aria-describedby={kind}>
          {words.credential}
        </a>
      )}
    </p>
  );
}

function explain(
  offer: Exclude<ShownOffer, { state: 'ready' }>,
  words: WordsOf<typeof documentsWords>,
  { email, waits }: { email: string; waits: string },
) {
  switch (offer.state) {
    case 'from':
      return say(words.from, { day: offer.day });
    case 'not-asked':
      return sayRich(words['not-asked'], {
        ask: (text) => <Link to="/dashboard/account?show=passport">{text}</Link>,
      });
    case 'not-attended':
      return say(words['not-attended'], { days: offer.days, email });
    case 'unpaid':
      return words.unpaid;
    case 'over':
      return words.over;
    case 'passport-expired':
      return sayRich(words['passport-expired'], {
        correct: (text) => <Link to="/dashboard/account?show=passport">{text}</Link>,
      });
    case 'answers-missing':
      return sayRich(words['answers-missing'], {
        answer: (text) => <Link to="/dashboard/visa">{text}</Link>,
      });
    case 'event-not-cleared':
      return waits;
    case 'not-cleared':
      return words['not-cleared'];
    case 'no-passport':
      return words['no-passport'];
  }
}
