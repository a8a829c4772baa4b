import type { Selectable } from 'kysely';
import { registrationFiles } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type {
  FileKind,
  MediaType,
  Registration,
  RegistrationStanding,
} from '#platform/database/database-types.ts';

/** A registration for the desk: everything that is not sealed. */
export type DeskRegistration = {
  id: string;
  reference: string;
  fullName: string;
  email: string;
  isEmailProved: boolean;
  participantType: Registration['participant_type'];
  standing: RegistrationStanding;
  country: string | null;
  needsVisa: boolean;
  clothSize: Registration['cloth_size'];
  shoeSize: number | null;
  interestedDoctorate: boolean;
  paidAt: Date | null;
  createdAt: Date;
  withdrawnAt: Date | null;
  passportDestroyedAt: Date | null;
  /** The registration that it was merged into, and those that were merged into it. */
  mergedInto: { id: string; reference: string } | null;
  merged: { id: string; reference: string }[];
  files: { id: string; kind: FileKind; mediaType: MediaType; byteSize: number; createdAt: Date }[];
};

/** Reads a registration for the desk. Returns undefined if there is none. */
export async function readForDesk(db: Database, id: string): Promise<DeskRegistration | undefined> {
  const row = await db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const files = await db
    .selectFrom(registrationFiles(db).as('file'))
    .select(['file_id', 'kind', 'media_type', 'byte_size', 'created_at'])
    .where('registration_id', '=', id)
    .orderBy('kind')
    .execute();
  const joined = await db
    .selectFrom('registration')
    .select(['id', 'reference', 'merged_into'])
    .where((one) => one.or([one('merged_into', '=', id), one('id', '=', row.merged_into)]))
    .orderBy('created_at')
    .execute();
  const name = (one: { id: string; reference: string }) => ({ id: one.id, reference: one.reference });
  const into = joined.find((one) => one.id === row.merged_into);
  return {
    ...describeRow(row),
    mergedInto: into ? name(into) : null,
    merged: joined.filter((one) => one.merged_into === id).map(name),
    files: files.map((file) => ({
      id: file.file_id,
      kind: file.kind,
      mediaType: file.media_type,
      byteSize: file.byte_size,
      createdAt: file.created_at,
    })),
  };
}

function describeRow(
  row: Selectable<Registration>,
): Omit<DeskRegistration, 'files' | 'merged' | 'mergedInto'> {
  return {
    id: row.id,
    reference: row.reference,
    fullName: row.full_name,
    email: row.email,
    isEmailProved: row.email_confirmed_at !== null,
    participantType: row.participant_type,
    standing: row.standing,
    country: row.country,
    needsVisa: row.needs_visa,
    clothSize: row.cloth_size,
    shoeSize: row.shoe_size,
    interestedDoctorate: row.interested_doctorate,
    paidAt: row.paid_at,
    createdAt: row.created_at,
    withdrawnAt: row.withdrawn_at,
    passportDestroyedAt: row.passport_destroyed_at,
  };
}
