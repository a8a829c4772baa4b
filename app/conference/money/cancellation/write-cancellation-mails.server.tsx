import { edition } from '#conference/edition/edition.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Mailed } from '#conference/money/mails/read-mailed-charge.server.ts';
import { RefundEmail } from '#conference/money/refunds/refund.email.tsx';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { say } from '#platform/words/words.ts';
import { cancellationMailWords } from './cancellation-mail-words.ts';

type Letter = {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  button?: { label: string; to: string };
};

async function renderLetter(
  { translator, sender, to }: Mailed,
  { subject, ...letter }: Letter,
): Promise<ComposedMail> {
  return {
    to,
    subject,
    ...(await renderMail(<RefundEmail {...{ locale: translator.locale, sender }} {...letter} />)),
  };
}

type Asked = {
  /** The value of `{kind}` in the mail texts: the kind of request. */
  asked: string;
  /** The refund by the rules, formatted. Undefined if the request is not about money. */
  money: { amount: string | undefined } | undefined;
};

/**
 * Writes the mail that confirms a request. `payer` says who gets the refund. `address` is the URL of the request's
 * page.
 */
export async function writeAskedMail(
  mailed: Mailed,
  { asked, money, payer, address }: Asked & { payer: readonly string[]; address: string },
): Promise<ComposedMail> {
  const { translator, greeting, reference, item } = mailed;
  const words = translator.words(cancellationMailWords);
  const ofMoney =
    money?.amount === undefined ? words.askedNothing : say(words.askedMoney, { amount: money.amount });
  return await renderLetter(mailed, {
    subject: say(words.askedSubject, { reference }),
    title: words.askedTitle,
    paragraphs: [
      greeting,
      say(words.asked, { kind: asked, title: item.title, reference }),
      ...(money === undefined ? [] : [ofMoney]),
      ...payer,
      say(words.askedNext, { days: edition.contact.workingDaysToAnswer }),
    ],
    button: { label: words.open, to: address },
  });
}

/** Writes the mail about a granted request. `more` are further sentences about refunds. */
export async function writeGrantedMail(
  mailed: Mailed,
  { asked, money, more }: Asked & { more: readonly string[] },
): Promise<ComposedMail> {
  const { translator, greeting, reference, item, email } = mailed;
  const words = translator.words(cancellationMailWords);
  const days = edition.refunds.paidWithinDays;
  const ofMoney =
    money?.amount === undefined
      ? words.askedNothing
      : say(words.grantedMoney, { amount: money.amount, days });
  return await renderLetter(mailed, {
    subject: say(words.grantedSubject, { reference }),
    title: words.grantedTitle,
    paragraphs: [
      greeting,
      say(words.granted, { kind: asked, title: item.title, reference }),
      ...(money === undefined ? [] : [ofMoney]),
      ...more,
      say(words.questions, { email, reference }),
    ],
  });
}

/** Writes the mail about a refused request, with the lines of the organisers' answer. */
export async function writeRefusedMail(mailed: Mailed, answer: readonly string[]): Promise<ComposedMail> {
  const { translator, greeting, reference, email } = mailed;
  const words = translator.words(cancellationMailWords);
  return await renderLetter(mailed, {
    subject: say(words.refusedSubject, { reference }),
    title: words.refusedTitle,
    paragraphs: [
      greeting,
      words.refused,
      ...answer,
      words.nothingChanged,
      say(words.questions, { email, reference }),
    ],
  });
}

type Invited = {
  /** The email address of the substitute. */
  to: string;
  /** When the link ends, formatted. */
  until: string;
  /** The URL of the link in the mail. */
  address: string;
};

/** Writes the mail that invites a substitute to register. */
export async function writeInviteMail(
  mailed: Mailed,
  { to, until, address }: Invited,
): Promise<ComposedMail> {
  const { translator, event } = mailed;
  const words = translator.words(cancellationMailWords);
  return await renderLetter(
    { ...mailed, to },
    {
      subject: say(words.inviteSubject, { event }),
      title: words.inviteTitle,
      paragraphs: [
        words.inviteDear,
        say(words.invite, { event }),
        words.inviteMoney,
        say(words.inviteLink, { until }),
        words.inviteIgnore,
      ],
      button: { label: words.inviteButton, to: address },
    },
  );
}

/** Writes the mail that tells the first person that a substitute took over the place. */
export async function writeTakenOverMail(
  mailed: Mailed,
  ofBookings: readonly string[],
): Promise<ComposedMail> {
  const { translator, greeting, reference, email } = mailed;
  const words = translator.words(cancellationMailWords);
  return await renderLetter(mailed, {
    subject: say(words.takenOverSubject, { reference }),
    title: words.takenOverTitle,
    paragraphs: [
      greeting,
      say(words.takenOver, { reference }),
      ...ofBookings,
      say(words.questions, { email, reference }),
    ],
  });
}
