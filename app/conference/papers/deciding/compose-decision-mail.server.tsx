import { edition } from '#conference/edition/edition.server.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { PaperEmail } from '#conference/papers/submitting/paper.email.tsx';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { say } from '#platform/words/words.ts';
import { MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import { decisionMailWords } from './decision-mail-words.ts';
import { readDecision } from './read-decision.server.ts';

/**
 * Composes the mail about a decision. The desk shows it before it is sent. Undefined if the paper was withdrawn.
 */
export async function composeDecisionMail(
  { db, config, translations }: Pick<Platform, 'db' | 'config' | 'translations'>,
  decisionId: string,
): Promise<ComposedMail | undefined> {
  const decided = await readDecision(db, decisionId);
  if (!decided) return undefined;
  const speaker = translations.in(openLanguage(decided.mail_language));
  const { locale } = speaker;
  const words = speaker.words(decisionMailWords);
  const { decision, title, name, note, comments } = decided;
  const subject = say(words[decision], { number: writePaperNumber(decided.number) });
  const href = `${config.origin}${addressIn(locale, `/papers/mine/${decided.paperId}`)}`;
  const mail = (
    <PaperEmail
      locale={locale}
      title={subject}
      greeting={say(words.dear, { name })}
      sender={speaker.sentence(edition.name)}
      button={{ label: words.open, href }}
    >
      <MailText>{say(words[`${decision}-text`], { title })}</MailText>
      {note !== '' && (
        <>
          <MailText>{words.fromCommittee}</MailText>
          <MailParagraphs text={note} />
        </>
      )}
      {comments.length > 0 && (
        <>
          <MailText>{words.comments}</MailText>
          <MailParagraphs text={comments.map((comment, place) => `${place + 1}. ${comment}`).join('\n\n')} />
        </>
      )}
    </PaperEmail>
  );
  return { to: decided.email, subject, ...(await renderMail(mail)) };
}
