import { redirect } from 'react-router';
import { joinSpeakers } from '#conference/speakers/personal-data.server.ts';
import { isSpeakersOpen } from '#conference/speakers/speakers.server.ts';
import { locales, splitAddress } from '#platform/words/locales.ts';
import type { PostedForm, RouteRequest } from '#routes/forms/form-action.server.ts';
import { actionFor, loaderFor } from '#routes/forms/page-functions.server.ts';
import { findMailboxOwner, type MailboxOwner } from '#routes/login/mailbox/mailbox-owner.server.ts';

type Own = { applicant: MailboxOwner };
export type ApplicantForm = PostedForm<Own>;

/** Answers 404 while the edition only announces its speakers. */
export function requireSpeakers(): void {
  if (!isSpeakersOpen) throw new Response('There is no call for speakers.', { status: 404 });
}

const identify = async ({ request, url, context }: RouteRequest): Promise<Own> => {
  requireSpeakers();
  const { owner, registration } = await findMailboxOwner(request, context);
  if (registration) await joinSpeakers(context.db, registration);
  const { path } = splitAddress(url.pathname, locales);
  const page = path.replace(/\/photograph$/, '');
  if (!owner) throw redirect(`/mailbox/login?next=${page}`);
  return { applicant: owner };
};

/**
 * Makes the loader of a page for people who speak or nominate. Redirects visitors who have not proved a mailbox to the
 * sign-in.
 */
export const applicantLoader = loaderFor(identify);

/**
 * Makes the action of a page for people who speak or nominate. Its forms have no files unless `limits` accepts them.
 */
export const applicantAction = actionFor(identify);
