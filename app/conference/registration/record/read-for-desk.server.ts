import { registrationFiles } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { selectPlain } from './read-registration.server.ts';

/**
 * Reads everything of a registration that is not sealed, for the desk. Also reads the registration into which this one
 * was merged, and those that were merged into this one. Returns undefined if the registration does not exist.
 */
export async function readForDesk(db: Database, id: string) {
  const row = await selectPlain(db)
    .select(['status', 'paid_at as paidAt', 'withdrawn_at as withdrawnAt', 'merged_into'])
    .select('payment_state as paymentState')
    .select(['passport_destroyed_at as passportDestroyedAt', 'updated_at as updatedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { merged_into, ...registration } = row;
  const files = await db
    .selectFrom(registrationFiles(db).as('file'))
    .select([
      'file_id as id',
      'kind',
      'media_type as mediaType',
      'byte_size as byteSize',
      'created_at as createdAt',
    ])
    .where('registration_id', '=', id)
    .orderBy('kind')
    .execute();
  const names = db.selectFrom('registration').select(['id', 'reference']).orderBy('created_at');
  const mergedInto = await names.where('id', '=', merged_into).executeTakeFirst();
  const merged = await names.where('merged_into', '=', id).execute();
  return { ...registration, mergedInto: mergedInto ?? null, merged, files };
}

export type DeskRegistration = NonNullable<Awaited<ReturnType<typeof readForDesk>>>;
