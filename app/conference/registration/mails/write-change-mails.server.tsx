import type { ReactNode } from 'react';
import { edition } from '#conference/edition/edition.server.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { formatTags } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';
import { changeMailWords } from './change-mail-words.ts';

type About = {
  to: string;
  reference: string;
  /** A stall holder has an account and no registration. */
  item: 'registration' | 'account';
};

type Corrected = About & {
  name: string;
  fields: readonly ('fullName' | 'email' | 'participantType')[];
  /** The fee after a change of the participant type, in minor units. Undefined if the type was not changed. */
  fee: { charged: number; due: number; overpaid: number; currency: Currency } | undefined;
  loginAddress: string;
};

function prepareTexts(translator: Translator) {
  const { locale, sentence } = translator;
  const { email } = edition.contact;
  return {
    words: translator.words(changeMailWords),
    event: sentence(edition.shortName),
    email,
    frame: { locale, sender: `${sentence(edition.name)} · ${email}` },
  };
}

const strong = (words: ReactNode) => <strong>{words}</strong>;

/** Writes the mail that tells somebody which fields were corrected, without their values. */
export async function writeCorrectedMail(
  translator: Translator,
  { to, reference, item, name, fields, fee, loginAddress }: Corrected,
): Promise<ComposedMail> {
  const { words, event, email, frame } = prepareTexts(translator);
  const list = new Intl.ListFormat(formatTags[translator.locale]).format(fields.map((field) => words[field]));
  const mail = (
    <MailFrame
      {...frame}
      preview={say(words.correctedPreview, { item, reference })}
      title={say(words.correctedTitle, { item })}
    >
      <MailText>{greet(translator, name)}</MailText>
      <MailText>{sayRich(words.corrected, { item, reference, fields: list, strong })}</MailText>
      {fee && <MailText>{sayFee(translator, fee)}</MailText>}
      <MailButton href={loginAddress}>{words.logIn}</MailButton>
      <MailText>{say(words.correctedEnd, { email })}</MailText>
    </MailFrame>
  );
  const subject = say(words.correctedSubject, { item, event, reference });
  return { to, subject, ...(await renderMail(mail)) };
}

function sayFee(translator: Translator, { currency, ...fee }: NonNullable<Corrected['fee']>): string {
  const words = translator.words(changeMailWords);
  const write = (amount: number) => formatMoney({ amount, currency }, translator.locale);
  const charged = write(fee.charged);
  if (fee.due > 0) return say(words.feeDue, { charged, due: write(fee.due) });
  if (fee.overpaid > 0) return say(words.feeOverpaid, { charged, overpaid: write(fee.overpaid) });
  return say(words.feeSettled, { charged });
}

/**
 * Writes the mail to a former email address. The mail says that this address no longer opens the registration or
 * account.
 */
export async function writeAddressChangedMail(
  translator: Translator,
  { to, reference, item }: About,
): Promise<ComposedMail> {
  const { words, event, email, frame } = prepareTexts(translator);
  const mail = (
    <MailFrame {...frame} preview={say(words.movedPreview, { item, reference })} title={words.movedTitle}>
      {/* The former address may be a stranger's, so this mail names nobody. */}
      <MailText>{greet(translator, null)}</MailText>
      <MailText>{sayRich(words.moved, { item, reference, strong })}</MailText>
      <MailText>{say(words.movedEnd, { email })}</MailText>
    </MailFrame>
  );
  return { to, subject: say(words.movedSubject, { item, event, reference }), ...(await renderMail(mail)) };
}
