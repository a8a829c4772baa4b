import { edition } from '#conference/edition/edition.server.ts';
import { type BankAccounts, describeTransfer } from '#conference/edition/money/bank-accounts.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import { feeOf, nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Money } from '#conference/edition/schema/facts-schema.ts';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import { defineMail, type Example, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { exampleFee, examplePerson, exampleType } from '#conference/mails/example-person.server.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { RegistrationStatus } from '#platform/database/database-types.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { MailButton, MailDetails, MailFrame, MailText } from '#ui/mail/mail.tsx';
import { writeReference } from '../reference.ts';
import { registrationFiles } from '../registrations.server.ts';
import { registrationMailWords } from './registration-mail-words.ts';

type Registered = {
  translator: Translator;
  to: string;
  fullName: string;
  reference: string;
  participantType: string;
  fee: Money;
  accounts: BankAccounts | undefined;
  /** The files that the registration does not have yet. */
  missing: 'both' | 'photo' | 'passport' | 'none';
  /** True if a visa invitation letter was asked for. */
  needsVisa: boolean;
  /**
   * True if another registration has the same email address. In that case the participant has to sign in by mail and
   * choose one registration.
   */
  hasOthers: boolean;
  /** True if the registration is on the waiting list. */
  isWaiting: boolean;
  /** The reference of the account for bookings that the same email address has, or that became part of this one. */
  account: string | undefined;
  /** True if an organiser made the registration. The participant has never seen the form. */
  isFromDesk: boolean;
  /** True if nothing is left to pay: the desk has waived the fee, or the type has none. */
  isSettled: boolean;
  origin: string;
};

const { subject, title, inbox, button } = oneLineLabelStarts;

/** The mail that confirms a registration. A mail never contains passport details. */
export const registrationMail = defineMail({
  kind: 'registration',
  words: registrationMailWords,
  async read({ db, config, translations, settings }, registrationId) {
    const row = await db
      .selectFrom('registration')
      .select(['email', 'full_name', 'reference', 'participant_type', 'needs_visa', 'status', 'language'])
      .select('is_from_desk')
      .where('id', '=', registrationId)
      .executeTakeFirst();
    if (!row) return undefined;
    const balance = await readBalance(db, { kind: 'registration', id: registrationId });
    return {
      translator: translations.in(openLanguage(row.language)),
      to: row.email,
      fullName: row.full_name,
      reference: row.reference,
      participantType: row.participant_type,
      fee: balance
        ? { amount: balance.charged, currency: balance.currency }
        : feeOf(settings, row.participant_type),
      accounts: settings.bankAccounts,
      missing: await readMissing(db, registrationId),
      needsVisa: row.needs_visa,
      hasOthers: row.status === 'must-choose',
      isWaiting: row.status === 'waiting',
      account: await findAccount(db, { registrationId, ...row }),
      isFromDesk: row.is_from_desk,
      isSettled: balance?.due === 0,
      origin: config.origin,
    };
  },
  render({ translator, to, reference, fee, hasOthers, isFromDesk, ...person }: Registered, words, settings) {
    const { isSettled, isWaiting } = person;
    const { locale, sentence } = translator;
    const { email } = settings.contact;
    const event = sentence(edition.name);
    const type = nameParticipantType(settings, person.participantType, translator);
    // A participant with several registrations pays only the one that they choose.
    const transfer =
      hasOthers || isSettled || isWaiting
        ? undefined
        : describeTransfer(person.accounts, { currency: fee.currency, reference });
    const body = (
      <MailFrame
        locale={locale}
        preview={say(words.preview, { reference })}
        title={words.title}
        sender={`${event} · ${email}`}
      >
        <MailText>{greet(translator, person.fullName)}</MailText>
        <MailText>
          {sayRich(isFromDesk ? words.registeredByUs : words.thanks, {
            ...{ reference, event },
            strong: (text) => <strong>{text}</strong>,
          })}
        </MailText>
        <MailText>
          {isWaiting
            ? say(words.waiting, { type })
            : isSettled
              ? say(words.settled, { type })
              : sayRich(words.fee, {
                  ...{ type, fee: formatMoney(fee, locale) },
                  amount: (text) => <bdi>{text}</bdi>,
                })}
        </MailText>
        {!isWaiting && <MailText>{say(words.next, { missing: person.missing })}</MailText>}
        {transfer && (
          <>
            <MailText>{words.transfer}</MailText>
            <MailDetails lines={transfer.map(([term, value]) => [sentence(term), value] as const)} />
          </>
        )}
        {person.needsVisa && !isWaiting && <MailText>{words.visa}</MailText>}
        {person.account !== undefined && (
          <MailText>{say(hasOthers ? words.account : words.joined, { account: person.account })}</MailText>
        )}
        {hasOthers && person.account === undefined && <MailText>{words.others}</MailText>}
        <MailButton href={`${person.origin}${addressIn(locale, '/login')}`}>{words.logIn}</MailButton>
        <MailText>{say(isFromDesk ? words.firstSignIn : words.otherDevice, { email })}</MailText>
      </MailFrame>
    );
    return { to, subject: say(words.subject, { event: sentence(edition.shortName), reference }), body };
  },
  labels: {
    subject,
    preview: inbox,
    title,
    thanks: 'Thanks, after the form on the website',
    registeredByUs: 'First sentence, if the desk added the registration',
    fee: 'Fee',
    waiting: 'If all places are taken',
    settled: 'If nothing is left to pay',
    next: 'Photograph and passport scan',
    transfer: 'Before the bank account',
    visa: 'If a visa letter is wanted',
    others: 'If the address has another registration',
    account: 'If the address has an account for bookings',
    joined: 'If an account for bookings became part of the registration',
    logIn: button,
    otherDevice: 'Last sentence, after the form on the website',
    firstSignIn: 'Last sentence, if the desk added the registration',
  },
  examples: {
    'From the website, with a visa letter': exampleRegistration({ needsVisa: true }),
    'A second registration with the same address': exampleRegistration({ hasOthers: true, missing: 'photo' }),
    'On the waiting list': exampleRegistration({ isWaiting: true }),
    'From somebody with an account for bookings': exampleRegistration({
      hasOthers: true,
      account: writeReference('3456', '789A'),
    }),
    'From a stall holder who was logged in': exampleRegistration({ account: writeReference('3456', '789A') }),
    'Added by the desk': exampleRegistration({ isFromDesk: true, missing: 'passport' }),
    'Added by the desk, nothing left to pay': exampleRegistration({
      isFromDesk: true,
      isSettled: true,
      missing: 'none',
    }),
  },
});

/**
 * Finds the reference of the account for bookings that became part of this registration, or that will if its owner
 * chooses the registration.
 */
async function findAccount(
  db: Database,
  { registrationId, email, status }: { registrationId: string; email: string; status: RegistrationStatus },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('registration')
    .select('reference')
    .where('participant_type', '=', stallHolderType)
    .where((account) =>
      status === 'must-choose'
        ? account.and([account('email', '=', email), account('status', '=', 'stall-holder')])
        : account('merged_into', '=', registrationId),
    )
    .executeTakeFirst();
  return row?.reference;
}

/** Returns whether the photograph, the passport scan, both or none of them are missing. */
async function readMissing(db: Database, registrationId: string): Promise<Registered['missing']> {
  const files = await registrationFiles(db).where('registration_id', '=', registrationId).execute();
  const has = (kind: 'photo' | 'passport') => files.some((file) => file.kind === kind);
  if (has('photo')) return has('passport') ? 'none' : 'passport';
  return has('passport') ? 'photo' : 'both';
}

export function exampleRegistration(parts: Partial<Registered>): Example<Registered> {
  return (translator, origin, { bankAccounts: accounts }) => ({
    translator,
    to: examplePerson.email,
    fullName: examplePerson.name,
    reference: examplePerson.reference,
    participantType: exampleType,
    fee: exampleFee,
    accounts,
    missing: 'both',
    needsVisa: false,
    hasOthers: false,
    isWaiting: false,
    account: undefined,
    isFromDesk: false,
    isSettled: false,
    origin,
    ...parts,
  });
}
