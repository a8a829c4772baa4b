import { randomBytes } from 'node:crypto';
import { openSession as startSession } from '#conference/accounts/session.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { listLines } from '#conference/money/group/group-payments.server.ts';
import { makeGroupPayment } from '#conference/money/group/make-group-payment.server.ts';
import { assignPaper } from '#conference/papers/reviewing/assign-papers.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { siteCookies } from '#routes/visitor/site-cookies.ts';
import { anEmail, anOrganiser, aRegistration } from '#tests/factories.ts';
import { aPaper, aReview, aReviewer } from '#tests/papers.ts';
import { openSession, type Session } from './session.ts';

/** The senders who have confirmed an email address and have no registration. */
export const mailboxSenders = ['author', 'reviewer', 'payer'] as const;
export type MailboxSender = (typeof mailboxSenders)[number];

type Store = Parameters<typeof aPaper>[0] & WithSettings;
type Parts = { own: Set<string>; secret: string; now: Date };

export function isMailboxSender(sender: string): sender is MailboxSender {
  return mailboxSenders.some((one) => one === sender);
}

/** A theme, a kind and an abstract that the edition accepts for a paper. */
export const goodPaper = {
  theme: edition.papers.themes[0]?.id ?? '',
  kind: edition.papers.kinds.find(({ needsFullText }) => !needsFullText)?.id ?? '',
  abstract: Array<string>(edition.papers.abstractWords.least).fill('peace').join(' '),
};

/**
 * Makes people who have confirmed an email address, and opens their sessions. An author has papers with a review, a
 * reviewer has papers to review, and a payer has payments for other people. Adds to `own` the ids of the rows that the
 * sender may change. `secret` is a name that the sender must not see.
 */
export async function makeMailboxSessions(
  store: Store,
  sender: MailboxSender,
  { own, ...parts }: Parts,
): Promise<Session[]> {
  const sessions: Session[] = [];
  // There are two people of this kind. They send requests alternately, so each of them also uses ids of the other.
  for (let count = 0; count < 2; count++) {
    const email = anEmail();
    for (const id of await makeRecords[sender](store, { email, ...parts })) own.add(id);
    sessions.push(
      await openSession(siteCookies.session.name, () => startMailboxSession(store.db, email, own)),
    );
  }
  return sessions;
}

/** How many papers or payments each person has. One is not enough, because some requests withdraw a paper. */
const recordsPerPerson = 3;

type PersonParts = { email: string; secret: string; now: Date };

const makeRecords: Record<MailboxSender, (store: Store, made: PersonParts) => Promise<string[]>> = {
  async author(store, { email, secret, now }) {
    const { id: organiserId } = await anOrganiser(store, { now });
    const reviewer = await aReviewer(store, { organiserId, name: `${secret} Reviewer` });
    const ids: string[] = [];
    for (let count = 0; count < recordsPerPerson; count++) {
      const { paperId } = await aPaper(store, { email, now, ...goodPaper });
      await aReview(store, { paperId, reviewerId: reviewer.id, organiserId });
      ids.push(paperId);
    }
    return ids;
  },
  async reviewer(store, { email, secret, now }) {
    const { id: organiserId } = await anOrganiser(store, { now });
    const reviewer = await aReviewer(store, { organiserId, email });
    // Use the secret name only if reviews are double-blind. Otherwise a reviewer may see the authors.
    const authorName = edition.papers.review.blindness === 'double' ? `${secret} Person` : 'Ines Ferreira';
    const ids = [reviewer.id];
    for (let count = 0; count < recordsPerPerson; count++) {
      const { paperId } = await aPaper(store, { now, ...goodPaper, authorName });
      const by = { organiserId, requestId: 'a-request' };
      await assignPaper(store, { paperId, reviewerId: reviewer.id, ...by }, now);
      ids.push(paperId);
    }
    return ids;
  },
  async payer(store, { email, now }) {
    const ids: string[] = [];
    for (let count = 0; count < recordsPerPerson; count++) {
      ids.push(...(await makePayment(store, { email, fullName: 'Mira Raman', now })));
    }
    return ids;
  },
};

/** Makes an author with a paper, a reviewer with a review, and a payer, all with the secret name. */
export async function makeOtherMailboxes(
  store: Store,
  { organiserId, secret, now }: { organiserId: string; secret: string; now: Date },
): Promise<void> {
  const paper = { ...goodPaper, now, title: `${secret} and peace`, authorName: `${secret} Person` };
  const { paperId } = await aPaper(store, paper);
  const reviewer = await aReviewer(store, { organiserId, name: `${secret} Reviewer` });
  await aReview(store, { paperId, reviewerId: reviewer.id, organiserId });
  await makePayment(store, { email: anEmail(), fullName: `${secret} Person`, now });
}

/** Makes a payment for a new participant. Returns the ids of the payment and of the charges in it. */
async function makePayment(
  store: Store,
  { email, fullName, now }: { email: string; fullName: string; now: Date },
) {
  const person = await aRegistration(store, { proved: true, now, fullName });
  const { reference } = await registrations(store.db).where('id', '=', person.id).executeTakeFirstOrThrow();
  const order = {
    payerEmail: email,
    mailLanguage: 'en',
    text: reference,
    payer: { name: fullName, address: 'Peace Road 1, Pune', taxNumber: '' },
    isPayerNamed: true,
    submissionHash: randomBytes(32),
    requestId: 'a-request',
  };
  const made = await makeGroupPayment(store, order, now);
  if (!made.ok) throw new Error(made.reason);
  const lines = await listLines(store.db, [made.id]);
  return [made.id, ...lines.map(({ chargeId }) => chargeId)];
}

async function startMailboxSession(db: Database, email: string, own: Set<string>): Promise<string> {
  const { id, token } = await startSession(
    db,
    { email, registrationId: null, isMailProved: true },
    new Date(),
  );
  own.add(id);
  return token;
}
