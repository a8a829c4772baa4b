import { joinSpeakers } from '#conference/speakers/personal-data.server.ts';
import { isSpeakersOpen } from '#conference/speakers/speakers.server.ts';
import { locales, splitAddress } from '#platform/words/locales.ts';
import type { PostedForm, RouteRequest } from '#routes/forms/form-action.server.ts';
import { actionFor, loaderFor } from '#routes/forms/page-functions.server.ts';
import { type MailboxOwner, requireMailboxOwner } from '#routes/login/mailbox/mailbox-owner.server.ts';

type Own = { applicant: MailboxOwner };
export type ApplicantForm = PostedForm<Own>;

/** Answers 404 while the edition only announces its speakers. */
export function requireSpeakers(): void {
  if (!isSpeakersOpen) throw new Response('There is no call for speakers.', { status: 404 });
}

const identify = async ({ request, url, context }: RouteRequest): Promise<Own> => {
  requireSpeakers();
  const { path } = splitAddress(url.pathname, locales);
  const applicant = await requireMailboxOwner(request, context, path.replace(/\/photograph$/, ''));
  const { registrationId, email } = applicant;
  if (registrationId !== undefined) await joinSpeakers(context.db, { registrationId, email });
  return { applicant };
};

/**
 * Makes the loader of a page for people who speak or nominate. Redirects visitors who have not proved a mailbox to the
 * login.
 */
export const applicantLoader = loaderFor(identify);

/**
 * Makes the action of a page for people who speak or nominate. Its forms have no files unless `limits` accepts them.
 */
export const applicantAction = actionFor(identify);
