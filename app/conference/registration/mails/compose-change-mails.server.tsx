import { readSealedDetail } from '#conference/audit/read-sealed-detail.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import type { Correctable } from '#conference/registration/record/correct-registration.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { englishSpeaker } from '#platform/words/words.server.ts';
import { AddressChangedEmail, CorrectedEmail } from './registration-change.email.tsx';

const { shortName } = edition;
const ofEdition = { name: edition.name, email: edition.contact.email };

/** Composes the mail to a registration's address about a corrected name or address. */
export async function composeCorrectedMail(
  platform: Pick<Platform, 'db' | 'secrets' | 'config'>,
  registrationId: string,
  mailId: string,
): Promise<ComposedMail | undefined> {
  const row = await readRow(platform.db, registrationId);
  const before = row && (await readFormerValues(platform, registrationId, mailId));
  if (!row || !before) return undefined;
  const names = [
    before.fullName !== undefined && 'your name',
    before.email !== undefined && 'your email address',
    before.participantType !== undefined && 'your type of participant',
  ].filter((name) => name !== false);
  const { reference } = row;
  const mail = {
    edition: ofEdition,
    greeting: greet(englishSpeaker, row.full_name),
    reference,
    item: itemOf(row),
    corrected: `${new Intl.ListFormat('en').format(names)} ${names.length > 1 ? 'were' : 'was'} corrected`,
    fee: before.participantType === undefined ? undefined : await describeFee(platform.db, registrationId),
    loginAddress: `${platform.config.origin}/login`,
  };
  return {
    to: row.email,
    subject: `Your ${itemOf(row)} for the ${shortName} was corrected (${reference})`,
    ...(await renderMail(<CorrectedEmail {...mail} />)),
  };
}

/** Composes the mail that tells the former address that it no longer opens the registration. */
export async function composeAddressChangedMail(
  platform: Pick<Platform, 'db' | 'secrets'>,
  registrationId: string,
  mailId: string,
): Promise<ComposedMail | undefined> {
  const row = await readRow(platform.db, registrationId);
  const before = row && (await readFormerValues(platform, registrationId, mailId));
  if (!row || before?.email === undefined) return undefined;
  const { reference } = row;
  // The former address may be a stranger's, so this mail names nobody.
  const greeting = greet(englishSpeaker, '');
  const item = itemOf(row);
  const mail = <AddressChangedEmail {...{ edition: ofEdition, greeting, reference, item }} />;
  const subject = `Another email address for your ${item} (${shortName}, ${reference})`;
  return { to: before.email, subject, ...(await renderMail(mail)) };
}

function itemOf({ participant_type }: { participant_type: string }): 'account' | 'registration' {
  return participant_type === stallHolderType ? 'account' : 'registration';
}

/** Says what the fee is after a change of the type, and what that makes due. */
async function describeFee(db: Platform['db'], registrationId: string): Promise<string | undefined> {
  const balance = await readBalance(db, { kind: 'registration', id: registrationId });
  if (!balance) return undefined;
  const { charged, due, overpaid, currency } = balance;
  const write = (amount: number) => formatMoney({ amount, currency });
  if (due > 0) return `Your fee is now ${write(charged)}. ${write(due)} of it is due.`;
  return overpaid > 0
    ? `Your fee is now ${write(charged)}. You have paid ${write(overpaid)} more than that; the organisers give it back.`
    : `Your fee is now ${write(charged)}. Nothing is due.`;
}

async function readRow(db: Platform['db'], registrationId: string) {
  return await db
    .selectFrom('registration')
    .select(['email', 'full_name', 'reference', 'participant_type'])
    .where('id', '=', registrationId)
    .executeTakeFirst();
}

/**
 * Reads the values that the registration had before the correction that a mail is about. Returns undefined if their key
 * was destroyed.
 */
async function readFormerValues(
  platform: Pick<Platform, 'db' | 'secrets'>,
  registrationId: string,
  mailId: string,
): Promise<Partial<Correctable> | undefined> {
  const detail = await readSealedDetail(platform, {
    action: 'registration.corrected',
    subjectId: registrationId,
    detail: { mails: [mailId] },
  });
  return (detail as { before: Partial<Correctable> } | undefined)?.before;
}
