import { registrationFiles, registrations } from '#conference/registration/registrations.server.ts';
import { doLettersWait } from '#conference/visa/clearances.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import { describeDocument } from '../describe-document.server.ts';
import type { DocumentKind } from '../document-kind.ts';
import { openContent, openPassport } from '../document-seal.server.ts';
import { isUpToDate } from '../participant-document.ts';

/** The ids of the registrations that have an outdated document, by the kind of the document. */
export type Outdated = ReadonlyMap<DocumentKind, ReadonlySet<string>>;

/**
 * Finds the outdated documents: they are valid, but differ from their registration. To save time, compares only
 * documents that can differ: those of registrations that changed after the issue, certificates of presenters and
 * reviewers, cards of exhibitors, and visa letters if they name clearances.
 */
export async function findOutdated({ db, secrets }: Pick<Platform, 'db' | 'secrets'>): Promise<Outdated> {
  const rows = await db
    .selectFrom('participant_document')
    .innerJoin(registrations(db).as('person'), 'person.id', 'participant_document.registration_id')
    .selectAll('person')
    .select(['participant_document.kind', 'sealed_content', 'sealed_passport'])
    .where('ended_at', 'is', null)
    .where((row) =>
      row.or([
        row('person.updated_at', '>', row.ref('issued_at')),
        row('participant_document.kind', 'in', [
          'presentation-certificate',
          'reviewer-certificate',
          'exhibitor-card',
          ...(doLettersWait() ? (['visa-letter'] as const) : []),
        ]),
        row.exists(
          row
            .selectFrom(registrationFiles(db).as('file'))
            .select('file_id')
            .whereRef('file.registration_id', '=', 'person.id')
            .whereRef('file.created_at', '>', 'issued_at'),
        ),
      ]),
    )
    .execute();
  const records = await openExistingRecordKeys(db, secrets, rows);
  const outdated = new Map<DocumentKind, Set<string>>();
  for (const { kind, sealed_content, sealed_passport, ...registration } of rows) {
    const record = records.get(registration.record_key_id);
    if (!record || !sealed_content) continue;
    const issued = {
      content: openContent(record, sealed_content),
      passport: openPassport(record, sealed_passport),
    };
    if (isUpToDate(issued, await describeDocument(db, { registration, record, kind }))) continue;
    outdated.set(kind, (outdated.get(kind) ?? new Set()).add(registration.id));
  }
  return outdated;
}
