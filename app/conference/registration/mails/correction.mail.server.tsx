import type { ReactNode } from 'react';
import { readSealedDetail } from '#conference/audit/read-sealed-detail.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import { chooseLanguage } from '#conference/mails/choose-language.server.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { exampleFee, examplePerson, exampleShare } from '#conference/mails/example-person.server.ts';
import { greet, signOff } from '#conference/mails/greeting.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import type { Correctable } from '#conference/registration/record/correct-registration.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn, formatTags } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';
import { changeMailWords } from './change-mail-words.ts';

type About = {
  translator: Translator;
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

const { subject, title, inbox, button } = oneLineLabelStarts;
const strong = (words: ReactNode) => <strong>{words}</strong>;

function frameOf(translator: Translator, email: string) {
  return { locale: translator.locale, sender: signOff(translator, email) };
}

/**
 * The mail about a corrected name, email address or participant type, to the email address of the registration. It
 * names the corrected fields, without their values.
 */
export const correctedMail = defineMail({
  kind: 'registration-corrected',
  words: changeMailWords,
  async read(platform, registrationId, mailId) {
    const { row, about, before, linkTo } = (await readCorrection(platform, registrationId, mailId)) ?? {};
    if (!row || !about || !before || !linkTo) return undefined;
    const of = { kind: 'registration', id: registrationId } as const;
    return {
      ...about,
      to: row.email,
      name: row.full_name,
      fields: (['fullName', 'email', 'participantType'] as const).filter(
        (field) => before[field] !== undefined,
      ),
      fee: before.participantType === undefined ? undefined : await readBalance(platform.db, of),
      loginAddress: linkTo('/login'),
    };
  },
  render(
    { translator, to, reference, item, name, fields, fee, loginAddress }: Corrected,
    words,
    { contact },
  ) {
    const { email } = contact;
    const list = new Intl.ListFormat(formatTags[translator.locale]).format(
      fields.map((field) => words[field]),
    );
    const body = (
      <MailFrame
        {...frameOf(translator, email)}
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
    const event = translator.sentence(edition.shortName);
    return { to, subject: say(words.correctedSubject, { item, event, reference }), body };
  },
  labels: {
    correctedSubject: subject,
    correctedPreview: inbox,
    correctedTitle: title,
    corrected: 'What has happened',
    fullName: 'Name of the field “name” in this sentence',
    email: 'Name of the field “email address” in this sentence',
    participantType: 'Name of the field “type of participant” in this sentence',
    feeDue: 'New fee, if money is due',
    feeOverpaid: 'New fee, if too much was paid',
    feeSettled: 'New fee, if nothing is due',
    logIn: button,
    correctedEnd: 'Last sentence',
  },
  examples: {
    'Name and email address': corrected({}),
    'Type of participant, with money due': correctedType(100, 0),
    'Type of participant, with money overpaid': correctedType(0, 20),
    'Type of participant, with nothing due': correctedType(0, 0),
    'An account of a stall holder': corrected({ item: 'account' }),
  },
});

function sayFee(translator: Translator, { currency, ...fee }: NonNullable<Corrected['fee']>): string {
  const words = translator.words(changeMailWords);
  const write = (amount: number) => formatMoney({ amount, currency }, translator.locale);
  const charged = write(fee.charged);
  if (fee.due > 0) return say(words.feeDue, { charged, due: write(fee.due) });
  if (fee.overpaid > 0) return say(words.feeOverpaid, { charged, overpaid: write(fee.overpaid) });
  return say(words.feeSettled, { charged });
}

/**
 * The mail to the former email address of a registration. It says that this address no longer opens the registration or
 * account.
 */
export const addressChangedMail = defineMail({
  kind: 'address-changed',
  words: changeMailWords,
  async read(platform, registrationId, mailId) {
    const { about, before } = (await readCorrection(platform, registrationId, mailId)) ?? {};
    return about && before?.email !== undefined ? { ...about, to: before.email } : undefined;
  },
  render({ translator, to, reference, item }: About, words, { contact: { email } }) {
    const body = (
      <MailFrame
        {...frameOf(translator, email)}
        preview={say(words.movedPreview, { item, reference })}
        title={words.movedTitle}
      >
        {/* The former address may be a stranger's, so this mail names nobody. */}
        <MailText>{greet(translator, null)}</MailText>
        <MailText>{sayRich(words.moved, { item, reference, strong })}</MailText>
        <MailText>{say(words.movedEnd, { email })}</MailText>
      </MailFrame>
    );
    const event = translator.sentence(edition.shortName);
    return { to, subject: say(words.movedSubject, { item, event, reference }), body };
  },
  labels: {
    movedSubject: subject,
    movedPreview: inbox,
    movedTitle: title,
    moved: 'What has happened',
    movedEnd: 'Last sentence',
  },
  examples: {
    'A registration': (translator) => aboutExample(translator, 'registration'),
    'An account of a stall holder': (translator) => aboutExample(translator, 'account'),
  },
});

/**
 * Reads a registration and the values that a correction replaced, for the mail about this correction. Returns undefined
 * if the key that seals these values was destroyed.
 */
async function readCorrection(platform: Platform, registrationId: string, mailId: string) {
  const row = await platform.db
    .selectFrom('registration')
    .select(['email', 'full_name', 'reference', 'participant_type', 'language'])
    .where('id', '=', registrationId)
    .executeTakeFirst();
  const detail = await readSealedDetail(platform, {
    action: 'registration.corrected',
    subjectId: registrationId,
    detail: { mails: [mailId] },
  });
  const before = (detail as { before: Partial<Correctable> } | undefined)?.before;
  if (!row || !before) return undefined;
  const { translator, linkTo } = chooseLanguage(platform, row.language);
  const isAccount = row.participant_type === stallHolderType;
  const item: About['item'] = isAccount ? 'account' : 'registration';
  return { row, before, linkTo, about: { translator, reference: row.reference, item } };
}

function aboutExample(translator: Translator, item: About['item']): About {
  return { translator, to: examplePerson.email, reference: examplePerson.reference, item };
}

function corrected({ item = 'registration', ...parts }: Partial<Corrected>) {
  return (translator: Translator, origin: string): Corrected => ({
    ...aboutExample(translator, item),
    name: examplePerson.name,
    fields: ['fullName', 'email'],
    fee: undefined,
    loginAddress: `${origin}${addressIn(translator.locale, '/login')}`,
    ...parts,
  });
}

/** An example of the mail about a corrected participant type. `due` and `overpaid` are percentages of the fee. */
function correctedType(due: number, overpaid: number) {
  const { amount, currency } = exampleFee;
  const fee = { charged: amount, due: exampleShare(due), overpaid: exampleShare(overpaid), currency };
  return corrected({ fields: ['participantType'], fee });
}
