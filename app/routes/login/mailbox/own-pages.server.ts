import { isOfMailbox, ownPagesPath } from '#conference/accounts/next-path.server.ts';
import type { Session } from '#conference/accounts/session.ts';
import { listOwnGroupPayments } from '#conference/money/group/read-group-payment.server.ts';
import { listFormerReceipts } from '#conference/money/receipts/former-participants.server.ts';
import { findReviewer } from '#conference/papers/reviewing/reviewers.server.ts';
import { listOwnPapers } from '#conference/papers/submitting/read-own-papers.server.ts';
import { listOwnSpeakers } from '#conference/speakers/applying/read-own.server.ts';
import { isSpeakersOpen } from '#conference/speakers/speakers.server.ts';
import { redirectTo, type SetCookie } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { type MailboxOwner, ownerOf } from './mailbox-owner.server.ts';

const addresses = {
  registration: '/dashboard',
  'stall-holder': '/dashboard',
  'must-choose': '/login/choose',
  papers: '/papers/mine',
  reviews: '/review',
  speaking: '/speak',
  payments: '/pay-for-others',
  receipts: '/my-receipts',
} as const;

type OwnPage = { name: keyof typeof addresses; to: string };

/** Lists the pages with something that belongs to a proved mailbox. The papers of a participant are on the dashboard. */
export async function listOwnPages(
  { db, settings }: Pick<RouteContext, 'db' | 'settings'>,
  owner: MailboxOwner,
): Promise<OwnPage[]> {
  const { email, account } = owner;
  const hasCall = settings.papers.state !== 'announced';
  const isParticipant = owner.registrationId !== undefined;
  const [papers, reviewer, speakers, payments, receipts] = await Promise.all([
    hasCall && !isParticipant ? listOwnPapers(db, owner) : [],
    hasCall ? findReviewer(db, email) : undefined,
    isSpeakersOpen ? listOwnSpeakers(db, owner) : [],
    listOwnGroupPayments(db, { payerEmail: email, mailLanguage: '' }),
    listFormerReceipts(db, email),
  ]);
  const has: Partial<Record<OwnPage['name'], boolean>> = {
    ...(account !== 'none' && { [account]: true }),
    papers: papers.length > 0,
    reviews: reviewer !== undefined,
    speaking: speakers.length > 0,
    payments: payments.length > 0,
    receipts: receipts.length > 0,
  };
  return (Object.keys(addresses) as OwnPage['name'][])
    .filter((name) => has[name])
    .map((name) => ({ name, to: addresses[name] }));
}

/**
 * Redirects somebody who has signed in by mail: to the page that they came from, to the only page that their mailbox has,
 * or to the list of its pages.
 */
export async function openOwnPage(
  context: RouteContext,
  session: Session,
  next: string | undefined,
  cookies: SetCookie[] = [],
) {
  const to = next === undefined || next === ownPagesPath ? await findOnlyPage(context, session) : next;
  return redirectTo(to, isOfMailbox(to) ? undefined : 'login-successful', cookies);
}

async function findOnlyPage(context: RouteContext, session: Session): Promise<string> {
  const owner = await ownerOf(context, session);
  const [only, ...others] = owner ? await listOwnPages(context, owner) : [];
  return only && others.length === 0 ? only.to : ownPagesPath;
}
