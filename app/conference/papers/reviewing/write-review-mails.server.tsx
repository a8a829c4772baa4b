import { edition } from '#conference/edition/edition.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { PaperEmail } from '#conference/papers/submitting/paper.email.tsx';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { MailText } from '#ui/mail/mail.tsx';
import { reviewMailWords } from './review-mail-words.ts';

/** `to` is an email address. `address` is the URL that the button of the mail opens. */
type To = { to: string; address: string };

function prepareTexts(translator: Translator) {
  return {
    words: translator.words(reviewMailWords),
    event: translator.sentence(edition.shortName),
    frame: { locale: translator.locale, sender: translator.sentence(edition.name) },
  };
}

/** Writes the mail that invites a reviewer. */
export async function writeReviewerInvitedMail(
  translator: Translator,
  { to, address }: To,
): Promise<ComposedMail> {
  const { words, event, frame } = prepareTexts(translator);
  const button = { label: words.open, href: address };
  const mail = (
    <PaperEmail {...frame} title={words.invitedTitle} button={button} end={words.invitedWhy}>
      <MailText>{say(words.invitedText, { event })}</MailText>
    </PaperEmail>
  );
  return { to, subject: say(words.invited, { event }), ...(await renderMail(mail)) };
}

/** Writes the mail about assigned papers. */
export async function writePapersAssignedMail(
  translator: Translator,
  { to, address, count }: To & { count: number },
): Promise<ComposedMail> {
  const { words, event, frame } = prepareTexts(translator);
  const mail = (
    <PaperEmail {...frame} title={words.assignedTitle} button={{ label: words.open, href: address }}>
      <MailText>{say(words.assignedText, { count })}</MailText>
    </PaperEmail>
  );
  return { to, subject: say(words.assigned, { event }), ...(await renderMail(mail)) };
}

/** Writes the mail about a new remark. The mail does not contain the remark, and names the paper only by its number. */
export async function writeRemarkMail(
  translator: Translator,
  { to, address, number: paperNumber }: To & { number: number },
): Promise<ComposedMail> {
  const { words, frame } = prepareTexts(translator);
  const number = writePaperNumber(paperNumber);
  const button = { label: words.remarkedOpen, href: address };
  const mail = (
    <PaperEmail {...frame} title={words.remarkedTitle} button={button} end={words.remarkedWhy}>
      <MailText>{say(words.remarkedText, { number })}</MailText>
    </PaperEmail>
  );
  return { to, subject: say(words.remarked, { number }), ...(await renderMail(mail)) };
}
