import type { LoaderFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import {
  findMailboxSession,
  type MailboxSession,
} from '#conference/identity/mailbox/mailbox-session.server.ts';
import type { Author } from '#conference/papers/paper.ts';
import { joinPapers } from '#conference/papers/submitting/submit-paper.server.ts';
import { readProvedRegistration } from '#conference/registration/record/read-registration.server.ts';
import { hostCookie } from '#platform/http/cookies.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { answerOutage } from '#routes/forms/answer-outage.server.ts';
import {
  describeRequest,
  type FormLimits,
  formAction,
  type Handler,
  type RefuseUnread,
  type RouteRequest,
} from '#routes/forms/form-action.server.ts';
import { siteCookies } from '#routes/visitor/site-cookies.ts';
import { findParticipant } from '#routes/visitor/visitor.server.ts';

/** The cookie with the session of somebody who has proved a mailbox. */
export function mailboxCookie({ config }: RequestContext) {
  return hostCookie(config, siteCookies.mailbox.name);
}

/** Returns the session of the visitor's proved mailbox, or undefined if there is none. */
export async function findMailbox(
  request: Request,
  context: RequestContext,
): Promise<MailboxSession | undefined> {
  return await findMailboxSession(context.db, mailboxCookie(context).read(request), context.now());
}

/** An author who is signed in. `name` is empty if nobody has told it yet. */
export type SignedInAuthor = Author & { name: string; hasMailboxSession: boolean };

/**
 * Returns the author who is signed in: by a proved mailbox, or as a participant whose mailbox is proved. Gives the papers
 * of a participant's mailbox to the registration.
 */
export async function findAuthor(
  request: Request,
  context: RequestContext,
): Promise<SignedInAuthor | undefined> {
  const mailbox = await findMailbox(request, context);
  const participant = await findParticipant(request, context);
  // A stall holder's account has no papers: they belong to the mailbox until its owner registers.
  const registration =
    participant &&
    !participant.isStallHolder &&
    (await readProvedRegistration(context.db, participant.registrationId));
  if (registration) {
    const { id: registrationId, email, fullName: name } = registration;
    await joinPapers(context.db, { registrationId, email });
    return { email: mailbox?.email ?? email, registrationId, name, hasMailboxSession: mailbox !== undefined };
  }
  return mailbox && { email: mailbox.email, registrationId: undefined, name: '', hasMailboxSession: true };
}

/** Answers 404 while the edition has no call for papers. */
export function requireCall(): void {
  if (edition.papers.state === 'announced')
    throw new Response('There is no call for papers.', { status: 404 });
}

const identify = async ({ request, context }: RouteRequest) => {
  requireCall();
  const author = await findAuthor(request, context);
  if (!author) throw redirect('/mailbox/login?next=/papers/mine');
  return { author };
};

type Own = { author: SignedInAuthor };

/** Makes the loader of an author's page. Other visitors prove their mailbox first. */
export function authorLoader<Data>(load: (asked: RouteRequest & Own) => Promise<Data>) {
  return async (args: LoaderFunctionArgs) => {
    const asked = describeRequest(args);
    return await answerOutage(
      asked.context,
      async () => await load({ ...asked, ...(await identify(asked)) }),
    );
  };
}

/** Makes the action of an author's page. Its forms have no files unless `limits` accepts them. */
export function authorAction<Answer, UnreadAnswer = never>(
  handle: Handler<Own, Answer>,
  refuseUnread?: RefuseUnread<Own, UnreadAnswer>,
  limits?: Pick<FormLimits<Own>, 'accepts'>,
) {
  return formAction(identify, handle, refuseUnread, limits);
}
