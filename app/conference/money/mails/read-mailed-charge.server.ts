import { edition } from '#conference/edition/edition.server.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings, WithSettings } from '#conference/edition/settings.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { examplePerson } from '#conference/mails/example-person.server.ts';
import { greet } from '#conference/mails/greeting.server.ts';
import type { ChargeKind } from '#conference/money/ledger/payment.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';

/**
 * Reads what a mail about the money of a registration or booking needs: the email address, the language, and what the
 * money is for. Returns undefined if the registration or booking does not exist any more.
 */
export async function readMailedCharge(
  { db, translations, config, settings }: Pick<Platform, 'db' | 'translations' | 'config'> & WithSettings,
  of: { kind: ChargeKind; id: string },
) {
  const query =
    of.kind === 'registration'
      ? db
          .selectFrom(registrations(db).as('person'))
          .select(['email', 'reference', 'language', 'full_name as name', 'id as registrationId'])
          .select('status')
          .select((row) => row.val<string | null>(null).as('option'))
          .where('id', '=', of.id)
      : db
          .selectFrom(bookings(db).as('booked'))
          .innerJoin(registrations(db).as('person'), 'person.id', 'booked.registration_id')
          .select(['contact_email as email', 'reference', 'language', 'applicant_name as name'])
          .select(['person.id as registrationId', 'person.status'])
          .select((row) => row.ref('option').$castTo<string | null>().as('option'))
          .where('booked.id', '=', of.id);
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  const translator = translations.in(openLanguage(row.language));
  const path = row.status === 'withdrawn' ? '/my-receipts' : '/dashboard/receipts';
  const receipts = `${config.origin}${addressIn(translator.locale, path)}`;
  return describeMailed(translator, settings, { ...row, kind: of.kind, receipts });
}

type MailedRow = {
  email: string;
  reference: string;
  name: string;
  kind: ChargeKind;
  /** The booked option. Null for a registration. */
  option: string | null;
  /** The URL of the page with the receipts and credit notes: after a withdrawal there is no dashboard. */
  receipts: string;
};

export type Mailed = ReturnType<typeof describeMailed>;

/**
 * Returns the values that all mails about the money of a registration or booking contain, in the language of the mail.
 */
export function describeMailed(
  translator: Translator,
  settings: Pick<Settings, 'contact' | 'catalogue'>,
  { email, reference, name, kind, option, receipts }: MailedRow,
) {
  const { sentence } = translator;
  return {
    to: email,
    reference,
    translator,
    receipts,
    greeting: greet(translator, name),
    event: sentence(edition.shortName),
    email: settings.contact.email,
    /**
     * What the money is for: the kind of charge, and the title of the booked option (empty for a fee). Sentences use
     * both.
     */
    item: { kind, title: option === null ? '' : titleOf(settings, option, translator) },
  };
}

/** The values that all mails about the money of the invented person contain. */
export function exampleOf(
  translator: Translator,
  kind: ChargeKind,
  settings: Pick<Settings, 'contact' | 'catalogue'>,
  origin = '',
): Mailed {
  const option = kind === 'booking' ? (settings.catalogue[0]?.id ?? null) : null;
  const receipts = `${origin}${addressIn(translator.locale, '/my-receipts')}`;
  return describeMailed(translator, settings, { ...examplePerson, kind, option, receipts });
}
