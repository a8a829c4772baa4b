import { edition } from '#conference/edition/edition.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { ProofDeclinedEmail, type ProofDeclinedMail } from './proof-declined.email.tsx';
import { proofDeclinedWords } from './transfer-mail-words.ts';

type Declined = Omit<ProofDeclinedMail, 'locale' | 'words' | 'edition'> & { to: string };

/** Writes the mail about a declined proof of a transfer. */
export async function writeProofDeclinedMail(
  { locale, words }: Translator,
  { to, ...declined }: Declined,
): Promise<ComposedMail> {
  const mailWords = words(proofDeclinedWords);
  const ofEdition = { name: edition.name, email: edition.contact.email };
  const mail = { ...declined, locale, words: mailWords, edition: ofEdition };
  return {
    to,
    subject: say(mailWords.subject, { reference: declined.reference }),
    ...(await renderMail(<ProofDeclinedEmail {...mail} />)),
  };
}
