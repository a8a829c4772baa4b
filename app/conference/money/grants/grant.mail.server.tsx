import type { ReactNode } from 'react';
import { formatMoney } from '#conference/edition/money/money.ts';
import type { Money } from '#conference/edition/schema/facts-schema.ts';
import { chooseLanguage } from '#conference/mails/choose-language.server.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { exampleFee, exampleNote, examplePerson } from '#conference/mails/example-person.server.ts';
import { greet, signOff } from '#conference/mails/greeting.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say, sayRich } from '#platform/words/words.ts';
import { MailButton, MailFrame, MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import { grantMailWords } from './grant-mail-words.ts';
import { grantApplications, grantNotePurpose, openText } from './grants.server.ts';

type Decided = {
  translator: Translator;
  to: string;
  name: string;
  reference: string;
  /** By how much the fee is lowered. Undefined if the application is refused. */
  granted: Money | undefined;
  /** What is left of the fee after that. */
  due: Money;
  note: string;
  address: string;
};

const { subject, button } = oneLineLabelStarts;

/** The mail about a decision on an application for a grant. The desk also shows it before the decision is sent. */
export const grantDecidedMail = defineMail({
  kind: 'grant-decided',
  words: grantMailWords,
  async read(platform, id) {
    const { db, secrets } = platform;
    const row = await grantApplications(db)
      .select(['grant.registration_id', 'grant.decision', 'grant.amount', 'grant.currency'])
      .select(['grant.sealed_note', 'grant.sent_at', 'person.email', 'person.full_name', 'person.reference'])
      .select(['person.language', 'person.record_key_id'])
      .where('grant.id', '=', id)
      .executeTakeFirst();
    const balance = row && (await readBalance(db, { kind: 'registration', id: row.registration_id }));
    if (!row?.decision || !balance) return undefined;
    const { translator, linkTo } = chooseLanguage(platform, row.language);
    const granted =
      row.amount !== null && row.currency !== null
        ? { amount: row.amount, currency: row.currency }
        : undefined;
    // Before the decision is sent, the balance does not know of the grant.
    const lowered = row.sent_at === null ? (granted?.amount ?? 0) : 0;
    return {
      translator,
      to: row.email,
      name: row.full_name,
      reference: row.reference,
      granted,
      due: { amount: Math.max(0, balance.due - lowered), currency: balance.currency },
      note: openText(await openRecordKey(db, secrets, row.record_key_id), grantNotePurpose, row.sealed_note),
      address: linkTo('/dashboard/grant'),
    };
  },
  render({ translator, to, name, reference, granted, due, note, address }: Decided, words, { contact }) {
    const { locale } = translator;
    const sum = (text: ReactNode) => <bdi>{text}</bdi>;
    const heading = say(granted ? words.granted : words.refused, { reference });
    const body = (
      <MailFrame
        locale={locale}
        preview={heading}
        title={heading}
        sender={signOff(translator, contact.email)}
      >
        <MailText>{greet(translator, name)}</MailText>
        {granted ? (
          <MailText>
            {sayRich(words['granted-text'], { amount: formatMoney(granted, locale), sum })}{' '}
            {due.amount === 0
              ? words['granted-all']
              : sayRich(words['granted-rest'], { due: formatMoney(due, locale), sum })}
          </MailText>
        ) : (
          <MailText>{words['refused-text']}</MailText>
        )}
        {note !== '' && (
          <>
            <MailText>{words.note}</MailText>
            <MailParagraphs text={note} />
          </>
        )}
        <MailButton href={address}>{words.open}</MailButton>
      </MailFrame>
    );
    return { to, subject: heading, body };
  },
  labels: {
    granted: `${subject} and heading, if it is granted`,
    'granted-text': 'If it is granted',
    'granted-all': 'If nothing is left to pay',
    'granted-rest': 'If something is left to pay',
    refused: `${subject} and heading, if it is refused`,
    'refused-text': 'If it is refused',
    note: 'Before the committee’s words',
    open: button,
  },
  examples: {
    'A free place': example({ granted: exampleFee, due: { ...exampleFee, amount: 0 } }),
    'A reduced fee': example({ granted: { ...exampleFee, amount: 50_00 } }),
    Refused: example({ granted: undefined }),
  },
});

function example(parts: Partial<Decided>) {
  return (translator: Translator, origin: string): Decided => ({
    translator,
    to: examplePerson.email,
    name: examplePerson.name,
    reference: examplePerson.reference,
    granted: undefined,
    due: exampleFee,
    note: exampleNote,
    address: `${origin}${addressIn(translator.locale, '/dashboard/grant')}`,
    ...parts,
  });
}
