import { type Expression, sql } from 'kysely';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { RegistrationRow } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { readEntitlement } from './describe-document.server.ts';
import { type DocumentEnd, type DocumentKind, publicEndOf } from './document-kind.ts';
import { writeDocumentNumber } from './document-number.ts';
import { offerOf } from './document-offers.ts';

/** `none`: there is no valid letter. `outdated`: a fact printed on the last letter has changed since. */
export type LetterState = 'none' | 'valid' | 'outdated';

/** Returns whether a registration has a valid visa letter, or one that must be issued again. */
export async function readLetterState(db: Database, registrationId: string): Promise<LetterState> {
  const valid = await validLetters(db).where('registration_id', '=', registrationId).executeTakeFirst();
  if (valid) return 'valid';
  const outdated = await outdatedDocuments(db)
    .where('last.registration_id', '=', registrationId)
    .where('last.kind', '=', 'visa-letter')
    .executeTakeFirst();
  return outdated ? 'outdated' : 'none';
}

/** How a document ended, as strangers may know it, and since which day. Undefined while it has not ended. */
export function publicEndOfRow({
  ended_at,
  ended_because,
}: {
  ended_at: Date | null;
  ended_because: DocumentEnd | null;
}) {
  if (ended_at === null || ended_because === null) return undefined;
  return { because: publicEndOf(ended_because), since: dayAt(ended_at, edition.timeZone) };
}

/** A query of the kinds of a person's valid documents, as one text. Other modules select it as a column. */
export function validKindsOf(db: Database, registrationId: Expression<string>) {
  return db
    .selectFrom('participant_document')
    .select(sql<string | null>`string_agg(kind::text, ', ' order by kind)`.as('kinds'))
    .where('registration_id', '=', registrationId)
    .where('ended_at', 'is', null);
}

/** A query of the valid visa letters. Other modules join it. */
export function validLetters(db: Database) {
  return db
    .selectFrom('participant_document')
    .select(['registration_id', 'issued_on'])
    .where('kind', '=', 'visa-letter')
    .where('ended_at', 'is', null);
}

/**
 * A query of the documents that ended because a fact printed on them has changed, and that were not issued again: the
 * last one of each kind and registration. Triggers of the database end them (see
 * `database/functions/outdate-documents.sql`).
 */
export function outdatedDocuments(db: Database) {
  return db
    .selectFrom('participant_document as last')
    .select(['last.registration_id', 'last.kind', 'last.number', 'last.ended_at'])
    .distinctOn(['last.registration_id', 'last.kind'])
    .where('last.registration_id', 'is not', null)
    .where('last.ended_because', '=', 'outdated')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('participant_document as newer')
            .select('newer.id')
            .whereRef('newer.registration_id', '=', 'last.registration_id')
            .whereRef('newer.kind', '=', 'last.kind')
            .where((newer) =>
              newer.or([
                newer('newer.ended_at', 'is', null),
                newer('newer.issued_at', '>', newer.ref('last.issued_at')),
              ]),
            ),
        ),
      ),
    )
    .orderBy('last.registration_id')
    .orderBy('last.kind')
    .orderBy('last.ended_at', 'desc');
}

/** Lists the outdated documents of a registration that its participant can open again. */
export async function listOutdatedDocuments(
  db: Database,
  registration: RegistrationRow,
  settings: Settings,
  now: Date,
): Promise<{ kind: DocumentKind; number: string; since: string }[]> {
  const rows = await outdatedDocuments(db).where('last.registration_id', '=', registration.id).execute();
  if (rows.length === 0) return [];
  const person = await readEntitlement(db, settings, registration);
  const today = dayAt(now, edition.timeZone);
  return rows.flatMap(({ kind, number, ended_at }) =>
    ended_at !== null && offerOf(kind, person, settings.documents, today).state === 'ready'
      ? [{ kind, number: writeDocumentNumber(number), since: dayAt(ended_at, edition.timeZone) }]
      : [],
  );
}
