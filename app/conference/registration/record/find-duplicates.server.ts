import { sql } from 'kysely';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Finds up to ten other registrations that have the same passport, name or email address as this one. Those with the
 * same passport come first.
 */
export async function findDuplicates(db: Database, registrationId: string) {
  const rows = await db
    .selectFrom('registration as own')
    .leftJoin('passport_fingerprint as own_passport', 'own_passport.record_key_id', 'own.record_key_id')
    .innerJoin('registration as other', (join) => join.onRef('other.id', '!=', 'own.id'))
    .leftJoin('passport_fingerprint as other_passport', 'other_passport.record_key_id', 'other.record_key_id')
    .select((row) => [
      'other.id',
      'other.reference',
      'other.full_name as fullName',
      'other.email',
      'other.status',
      'other.created_at as createdAt',
      row('other_passport.fingerprint', '=', row.ref('own_passport.fingerprint')).as('has_passport'),
      row('other.sort_name', '=', row.ref('own.sort_name')).as('has_name'),
      row('other.email', '=', row.ref('own.email')).as('has_email'),
    ])
    .where('own.id', '=', registrationId)
    .where('other.merged_into', 'is', null)
    // A union instead of `or`, so that each of its three parts uses its own index.
    .where('other.id', 'in', (row) =>
      row
        .selectFrom('registration as named')
        .select('named.id')
        .whereRef('named.sort_name', '=', 'own.sort_name')
        .union(
          row
            .selectFrom('registration as mailed')
            .select('mailed.id')
            .whereRef('mailed.email', '=', 'own.email'),
        )
        .union(
          row
            .selectFrom('passport_fingerprint as found')
            .innerJoin('registration as holder', 'holder.record_key_id', 'found.record_key_id')
            .select('holder.id')
            .whereRef('found.fingerprint', '=', 'own_passport.fingerprint'),
        ),
    )
    .orderBy(sql`other_passport.fingerprint is not distinct from own_passport.fingerprint`, 'desc')
    .orderBy('other.created_at', 'desc')
    .limit(10)
    .execute();
  return rows.map(({ has_passport, has_name, has_email, ...duplicate }) => {
    const same = { passport: has_passport, name: has_name, email: has_email };
    return { ...duplicate, same: (['passport', 'name', 'email'] as const).filter((field) => same[field]) };
  });
}
