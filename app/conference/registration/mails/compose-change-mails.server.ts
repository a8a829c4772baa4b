import { readSealedDetail } from '#conference/audit/read-sealed-detail.server.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import type { Correctable } from '#conference/registration/record/correct-registration.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { writeAddressChangedMail, writeCorrectedMail } from './write-change-mails.server.tsx';

type Store = Pick<Platform, 'db' | 'secrets' | 'translations'>;

/**
 * Composes the mail about a corrected name, email address or participant type, to the email address of the
 * registration.
 */
export async function composeCorrectedMail(
  platform: Store & Pick<Platform, 'config'>,
  registrationId: string,
  mailId: string,
): Promise<ComposedMail | undefined> {
  const row = await readRow(platform.db, registrationId);
  const before = row && (await readFormerValues(platform, registrationId, mailId));
  if (!row || !before) return undefined;
  const translator = platform.translations.in(openLanguage(row.language));
  const of = { kind: 'registration', id: registrationId } as const;
  return await writeCorrectedMail(translator, {
    to: row.email,
    name: row.full_name,
    reference: row.reference,
    item: itemOf(row),
    fields: (['fullName', 'email', 'participantType'] as const).filter(
      (field) => before[field] !== undefined,
    ),
    fee: before.participantType === undefined ? undefined : await readBalance(platform.db, of),
    loginAddress: `${platform.config.origin}${addressIn(translator.locale, '/login')}`,
  });
}

/**
 * Composes the mail to the former email address of a registration. The mail says that this address no longer opens the
 * registration.
 */
export async function composeAddressChangedMail(
  platform: Store,
  registrationId: string,
  mailId: string,
): Promise<ComposedMail | undefined> {
  const row = await readRow(platform.db, registrationId);
  const before = row && (await readFormerValues(platform, registrationId, mailId));
  if (!row || before?.email === undefined) return undefined;
  const translator = platform.translations.in(openLanguage(row.language));
  return await writeAddressChangedMail(translator, {
    to: before.email,
    reference: row.reference,
    item: itemOf(row),
  });
}

function itemOf({ participant_type }: { participant_type: string }): 'account' | 'registration' {
  return participant_type === stallHolderType ? 'account' : 'registration';
}

async function readRow(db: Platform['db'], registrationId: string) {
  return await db
    .selectFrom('registration')
    .select(['email', 'full_name', 'reference', 'participant_type', 'language'])
    .where('id', '=', registrationId)
    .executeTakeFirst();
}

/**
 * Reads the values that a correction replaced, for the mail about this correction. Returns undefined if the key that
 * seals these values was destroyed.
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
