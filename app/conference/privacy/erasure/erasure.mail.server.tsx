import type { ReactNode } from 'react';
import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { chooseLanguage } from '#conference/mails/choose-language.server.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { exampleDate, examplePerson } from '#conference/mails/example-person.server.ts';
import { greet, signOff } from '#conference/mails/greeting.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { MailButton, MailFrame, MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import { erasureMailWords } from './erasure-mail-words.ts';
import { openAddresses } from './follow-up.server.ts';
import { mailboxErasedMailWords } from './mailbox-erased-mail-words.ts';
import { readErasureRequest, readRefusalReason } from './read-erasure-requests.server.ts';

type To = { translator: Translator; to: string };

const { subject, title, button } = oneLineLabelStarts;

type FrameProps = {
  translator: Translator;
  email: string;
  title: string;
  preview: string;
  children: ReactNode;
};

/** The frame of the mails about an erasure. They name nobody. */
function ErasureFrame({ translator, email, title: heading, preview, children }: FrameProps) {
  return (
    <MailFrame
      locale={translator.locale}
      preview={preview}
      title={heading}
      sender={signOff(translator, email)}
    >
      <MailText>{greet(translator, null, 'unnamed')}</MailText>
      {children}
    </MailFrame>
  );
}

/** `answeredBy` is a day. */
type Requested = To & { reference: string; answeredBy: string; dataAddress: string };

/**
 * The mail that confirms a request, so that the person knows of it before anything is erased. It is not sent if the
 * request is not open any more.
 */
export const erasureRequestedMail = defineMail({
  kind: 'erasure-requested',
  words: erasureMailWords,
  async read(platform, erasureRequestId) {
    const request = await readErasureRequest(platform.db, erasureRequestId);
    if (request?.state !== 'open') return undefined;
    const { translator, linkTo } = chooseLanguage(platform, request.language);
    return {
      ...{ translator, to: request.email, reference: request.reference },
      answeredBy: dayAt(request.dueAt, edition.timeZone),
      dataAddress: `${linkTo('/login')}?next=/dashboard/account`,
    };
  },
  render({ translator, to, reference, answeredBy, dataAddress }: Requested, words, { contact: { email } }) {
    const requested = say(words.requested, { reference, day: formatDay(answeredBy, translator.locale) });
    const body = (
      <ErasureFrame translator={translator} email={email} preview={requested} title={words.title}>
        <MailText>{requested}</MailText>
        <MailText>{words.untilThen}</MailText>
        <MailButton href={dataAddress}>{words.openData}</MailButton>
        <MailText>{say(words.notAsked, { email })}</MailText>
      </ErasureFrame>
    );
    return { to, subject: say(words.subject, { reference }), body };
  },
  labels: {
    subject,
    title,
    requested: 'What was asked for',
    untilThen: 'What happens until then',
    openData: button,
    notAsked: 'If nobody asked for it',
  },
  examples: {
    'A request': (translator, origin) => ({
      ...{ translator, to: examplePerson.email, reference: examplePerson.reference },
      answeredBy: exampleDate,
      dataAddress: `${origin}${addressIn(translator.locale, '/login')}`,
    }),
  },
});

type Refused = To & { reference: string; reason: string };

/** The mail that says why a request was refused, in the organiser's own words. */
export const erasureRefusedMail = defineMail({
  kind: 'erasure-refused',
  words: erasureMailWords,
  async read(platform, erasureRequestId) {
    const request = await readErasureRequest(platform.db, erasureRequestId);
    const reason = await readRefusalReason(platform, erasureRequestId);
    if (!request || reason === undefined) return undefined;
    const { email: to, reference, language } = request;
    return { translator: chooseLanguage(platform, language).translator, to, reference, reason };
  },
  render({ translator, to, reference, reason }: Refused, words, { contact: { email } }) {
    const refused = say(words.refused, { reference });
    const body = (
      <ErasureFrame translator={translator} email={email} preview={refused} title={words.title}>
        <MailText>{refused}</MailText>
        <MailParagraphs text={reason} />
        <MailText>{say(words.complain, { email })}</MailText>
      </ErasureFrame>
    );
    return { to, subject: say(words.subject, { reference }), body };
  },
  labels: {
    subject,
    title,
    refused: 'Before the reason',
    complain: 'How to complain: the law asks for it',
  },
  examples: {
    'A refused request': (translator) => ({
      ...{ translator, to: examplePerson.email, reference: examplePerson.reference },
      reason: 'We still owe you a refund.',
    }),
  },
});

/** The last mail to somebody whose registration was erased. Their email address is deleted after this mail. */
export const erasureDoneMail = defineMail({
  kind: 'erasure-done',
  words: erasureMailWords,
  read: readLastMail,
  render({ translator, to }: To, words, { contact: { email } }) {
    const event = translator.sentence(edition.shortName);
    const body = writeLastMail({ translator, email }, words.doneTitle, [words.done, words.kept, words.last]);
    return { to, subject: say(words.doneSubject, { event }), body };
  },
  labels: {
    doneSubject: subject,
    doneTitle: title,
    done: 'What was erased',
    kept: 'What stays',
    last: 'Last sentence',
  },
  examples: { 'To a participant': (translator) => ({ translator, to: examplePerson.email }) },
});

/** The last mail to somebody who never registered. */
export const mailboxErasedMail = defineMail({
  kind: 'mailbox-erased',
  words: mailboxErasedMailWords,
  read: readLastMail,
  render({ translator, to }: To, words, { contact: { email } }) {
    const event = translator.sentence(edition.shortName);
    const last = say(words.last, { email });
    const body = writeLastMail({ translator, email }, words.title, [words.erased, words.kept, last]);
    return { to, subject: say(words.subject, { event }), body };
  },
  labels: { subject, title, erased: 'What was erased', kept: 'What stays', last: 'Last sentence' },
  examples: {
    'To somebody who never registered': (translator) => ({ translator, to: examplePerson.email }),
  },
});

/** Returns undefined if the person's email address is already destroyed. */
async function readLastMail(platform: Platform, followUpId: string): Promise<To | undefined> {
  const [to] = await openAddresses(platform, followUpId);
  if (to === undefined) return undefined;
  const { language } = await platform.db
    .selectFrom('erasure_aftermath')
    .select('language')
    .where('id', '=', followUpId)
    .executeTakeFirstOrThrow();
  return { translator: chooseLanguage(platform, language).translator, to };
}

function writeLastMail(
  { translator, email }: Pick<FrameProps, 'translator' | 'email'>,
  heading: string,
  paragraphs: readonly string[],
) {
  return (
    <ErasureFrame translator={translator} email={email} preview={paragraphs[0] ?? heading} title={heading}>
      {paragraphs.map((paragraph) => (
        <MailText key={paragraph}>{paragraph}</MailText>
      ))}
    </ErasureFrame>
  );
}
