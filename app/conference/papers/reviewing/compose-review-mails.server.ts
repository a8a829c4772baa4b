import { openLanguage } from '#conference/edition/open-language.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { listForReviewer } from './read-for-reviewer.server.ts';
import { writePapersAssignedMail, writeReviewerInvitedMail } from './write-review-mails.server.tsx';

type Sender = Pick<Platform, 'db' | 'config' | 'translations'>;

async function readReviewer({ db, config, translations }: Sender, reviewerId: string) {
  const reviewer = await db
    .selectFrom('reviewer')
    .select(['email', 'mail_language'])
    .where('id', '=', reviewerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!reviewer) return undefined;
  const translator = translations.in(openLanguage(reviewer.mail_language));
  const address = `${config.origin}${addressIn(translator.locale, '/review')}`;
  return { translator, to: reviewer.email, address };
}

/**
 * Composes the mail that invites a reviewer. Its link leads to the reviewers' pages, where the reviewer proves the
 * mailbox.
 */
export async function composeReviewerInvitedMail(
  platform: Sender,
  reviewerId: string,
): Promise<ComposedMail | undefined> {
  const reviewer = await readReviewer(platform, reviewerId);
  return reviewer && (await writeReviewerInvitedMail(reviewer.translator, reviewer));
}

/** Composes the mail about assigned papers. Returns undefined if no paper waits for a review any more. */
export async function composePapersAssignedMail(
  platform: Sender,
  reviewerId: string,
): Promise<ComposedMail | undefined> {
  const reviewer = await readReviewer(platform, reviewerId);
  if (!reviewer) return undefined;
  const papers = await listForReviewer(platform.db, reviewerId);
  const count = papers.filter(({ reviewState }) => reviewState === 'open' || reviewState === 'begun').length;
  return count === 0 ? undefined : await writePapersAssignedMail(reviewer.translator, { ...reviewer, count });
}
