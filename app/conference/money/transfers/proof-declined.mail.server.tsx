import { chooseLanguage } from '#conference/mails/choose-language.server.ts';
import { defineMail, oneLineLabelStarts } from '#conference/mails/define-mail.server.ts';
import { examplePerson } from '#conference/mails/example-person.server.ts';
import { greet, signOff } from '#conference/mails/greeting.server.ts';
import { groupPayments } from '#conference/money/group/group-payments.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { openRecordKey, unsealValue } from '#platform/keys/record-keys.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { MailButton, MailFrame, MailParagraphs, MailText } from '#ui/mail/mail.tsx';
import { declineReasonPurpose } from './personal-data.server.ts';
import { proofDeclinedWords } from './transfer-mail-words.ts';

type Declined = {
  translator: Translator;
  to: string;
  name: string | null;
  reference: string;
  /** What the transfer pays. */
  item: 'registration' | 'booking' | 'group';
  /** The organiser's text. */
  reason: string;
  /** The page on which the payer can send another proof. */
  address: string;
};

const { subject, title, inbox, button } = oneLineLabelStarts;

/** The mail that tells a payer why the proof of a bank transfer was declined. */
export const proofDeclinedMail = defineMail({
  kind: 'transfer-proof-declined',
  words: proofDeclinedWords,
  async read(platform, proofId) {
    const { db, secrets } = platform;
    const proof = await db
      .selectFrom('transfer_proof')
      .leftJoin(registrations(db).as('sender'), 'sender.id', 'transfer_proof.registration_id')
      .leftJoin(groupPayments(db).as('group'), 'group.id', 'transfer_proof.group_payment_id')
      .select(['registration_id', 'sealed_reason', 'booking_id', 'group_payment_id', 'sender.full_name'])
      .select((row) => [
        row.fn.coalesce('sender.email', 'group.payer_email').as('email'),
        row.fn.coalesce('sender.reference', 'group.reference').as('reference'),
        row.fn.coalesce('sender.language', 'group.payer_language').as('language'),
        row.fn.coalesce('sender.record_key_id', 'group.record_key_id').as('record_key_id'),
      ])
      .where('transfer_proof.id', '=', proofId)
      .executeTakeFirst();
    if (!proof?.sealed_reason) return undefined;
    const { email, reference, language, record_key_id } = proof;
    // After an erasure nobody gets the mail.
    if (email === null || reference === null || language === null || record_key_id === null) return undefined;
    const { translator, linkTo } = chooseLanguage(platform, language);
    const record = await openRecordKey(db, secrets, record_key_id);
    return {
      translator,
      to: email,
      name: proof.full_name,
      reference,
      item: itemOf(proof),
      reason: String(unsealValue(record, declineReasonPurpose, proof.sealed_reason)),
      address: linkTo(pageOf(proof)),
    };
  },
  render({ translator, to, name, reference, item, reason, address }: Declined, words, { contact }) {
    const { email } = contact;
    const body = (
      <MailFrame
        locale={translator.locale}
        preview={words.preview}
        title={words.title}
        sender={signOff(translator, email)}
      >
        <MailText>{greet(translator, name)}</MailText>
        <MailText>{say(words.text, { item })}</MailText>
        <MailParagraphs text={reason} />
        <MailText>{say(words.next, { reference })}</MailText>
        <MailButton href={address}>{words.button}</MailButton>
        <MailText>{say(words.wrong, { email })}</MailText>
      </MailFrame>
    );
    return { to, subject: say(words.subject, { reference }), body };
  },
  labels: {
    subject,
    preview: inbox,
    title,
    text: 'Before the reason',
    next: 'What to do',
    button,
    wrong: 'Last sentence',
  },
  examples: {
    'For a registration': (translator, origin): Declined => ({
      ...{ translator, to: examplePerson.email, name: examplePerson.name },
      reference: examplePerson.reference,
      item: 'registration',
      reason: 'The amount on the proof is another one.',
      address: `${origin}${addressIn(translator.locale, '/dashboard/payment')}`,
    }),
  },
});

type Proved = {
  registration_id: string | null;
  booking_id: string | null;
  group_payment_id: string | null;
};

function itemOf({ booking_id, group_payment_id }: Proved): Declined['item'] {
  if (group_payment_id !== null) return 'group';
  return booking_id === null ? 'registration' : 'booking';
}

function pageOf({ registration_id, group_payment_id }: Proved): string {
  if (registration_id === null) return `/pay-for-others/${group_payment_id}`;
  return group_payment_id === null ? '/dashboard/payment' : `/dashboard/pay-for-others/${group_payment_id}`;
}
