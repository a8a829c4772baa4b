import { edition } from '#conference/edition/edition.server.ts';
import { chooseLanguage } from '#conference/mails/choose-language.server.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { examplePaper } from '#conference/mails/example-person.server.ts';
import { PaperLetter } from '#conference/papers/paper-letter.server.tsx';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { MailText } from '#ui/mail/mail.tsx';
import { readRemarkNotice } from './discuss.server.ts';
import { listForReviewer } from './read-for-reviewer.server.ts';
import { reviewMailWords } from './review-mail-words.ts';

/** `address` is the URL that the button of the mail opens. */
type To = { translator: Translator; to: string; address: string };

const { subject, title, button } = oneLineLabelStarts;

/** The mail that invites a reviewer. Its link leads to the reviewers' pages, where the reviewer proves the mailbox. */
export const reviewerInvitedMail = defineMail({
  kind: 'reviewer-invited',
  words: reviewMailWords,
  read: readReviewer,
  render({ translator, to, address }: To, words) {
    const event = translator.sentence(edition.shortName);
    const open = { label: words.open, href: address };
    const end = words.invitedWhy;
    const body = (
      <PaperLetter translator={translator} title={words.invitedTitle} button={open} end={end}>
        <MailText>{say(words.invitedText, { event })}</MailText>
      </PaperLetter>
    );
    return { to, subject: say(words.invited, { event }), body };
  },
  labels: {
    invited: subject,
    invitedTitle: title,
    invitedText: 'What the committee asks',
    open: button,
    invitedWhy: 'Last sentence',
  },
  examples: { 'An invitation': exampleReviewer },
});

/** The mail about assigned papers. It is not sent if no paper waits for a review any more. */
export const papersAssignedMail = defineMail({
  kind: 'papers-assigned',
  words: reviewMailWords,
  async read(platform, reviewerId) {
    const reviewer = await readReviewer(platform, reviewerId);
    if (!reviewer) return undefined;
    const papers = await listForReviewer(platform.db, reviewerId);
    const count = papers.filter(
      ({ reviewState }) => reviewState === 'open' || reviewState === 'begun',
    ).length;
    return count === 0 ? undefined : { ...reviewer, count };
  },
  render({ translator, to, address, count }: To & { count: number }, words) {
    const event = translator.sentence(edition.shortName);
    const open = { label: words.open, href: address };
    const body = (
      <PaperLetter translator={translator} title={words.assignedTitle} button={open}>
        <MailText>{say(words.assignedText, { count })}</MailText>
      </PaperLetter>
    );
    return { to, subject: say(words.assigned, { event }), body };
  },
  labels: { assigned: subject, assignedTitle: title, assignedText: 'How many papers wait', open: button },
  examples: {
    'Three papers': (translator, origin) => ({ ...exampleReviewer(translator, origin), count: 3 }),
  },
});

/**
 * The mail about a new remark. It does not contain the remark, and names the paper only by its number. It is not sent if
 * the recipient has written a remark in the meantime.
 */
export const remarkMail = defineMail({
  kind: 'paper-remarked',
  words: reviewMailWords,
  async read(platform, noticeId) {
    const notice = await readRemarkNotice(platform.db, noticeId);
    if (!notice) return undefined;
    // The desk exists only in English.
    const { translator, linkTo } = chooseLanguage(platform, notice.mail_language ?? 'en');
    const address =
      notice.organiser_id === null
        ? linkTo(`/review/${notice.paperId}`)
        : `${platform.config.origin}/organiser/papers/${notice.paperId}`;
    return { translator, to: notice.email, address, number: notice.number };
  },
  render({ translator, to, address, ...paper }: To & { number: number }, words) {
    const number = writePaperNumber(paper.number);
    const open = { label: words.remarkedOpen, href: address };
    const end = words.remarkedWhy;
    const body = (
      <PaperLetter translator={translator} title={words.remarkedTitle} button={open} end={end}>
        <MailText>{say(words.remarkedText, { number })}</MailText>
      </PaperLetter>
    );
    return { to, subject: say(words.remarked, { number }), body };
  },
  labels: {
    remarked: subject,
    remarkedTitle: title,
    remarkedText: 'What has happened',
    remarkedOpen: button,
    remarkedWhy: 'Last sentence',
  },
  examples: {
    'A remark': (translator, origin) => ({
      ...exampleReviewer(translator, origin),
      number: examplePaper.number,
    }),
  },
});

async function readReviewer(platform: Platform, reviewerId: string): Promise<To | undefined> {
  const reviewer = await platform.db
    .selectFrom('reviewer')
    .select(['email', 'mail_language'])
    .where('id', '=', reviewerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!reviewer) return undefined;
  const { translator, linkTo } = chooseLanguage(platform, reviewer.mail_language);
  return { translator, to: reviewer.email, address: linkTo('/review') };
}

function exampleReviewer(translator: Translator, origin: string): To {
  const address = `${origin}${addressIn(translator.locale, '/review')}`;
  return { translator, to: examplePaper.to, address };
}
