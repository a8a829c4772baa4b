import { sql } from 'kysely';
import { anyAddress } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { fingerprintPassport } from '../registering/passport-fingerprint.server.ts';
import { isPaying, payingStatuses } from '../registration-status.ts';

/** A person who is about to be registered. */
export type NewPerson = { email: string; fullName: string; passportNumber: string };

/** A registration that may belong to the same person, with the kinds of values that both have. */
export type SamePerson = {
  id: string;
  reference: string;
  fullName: string;
  same: ('email' | 'passport' | 'name')[];
};

/**
 * Finds registrations that may belong to new people. Returns a list for each person, in the order of `people`. Compares
 * email addresses only with those of active registrations and of stall holders, because these prevent another
 * registration with the same address.
 */
export async function findSamePeople(
  db: Database,
  secrets: Pick<Secrets, 'fingerprint'>,
  people: readonly NewPerson[],
): Promise<SamePerson[][]> {
  if (people.length === 0) return [];
  const wanted = people.map((person) => ({
    email: person.email.toLowerCase(),
    name: person.fullName,
    fingerprint: fingerprintPassport(secrets, person.passportNumber),
  }));
  const { rows: folded } = await sql<{ name: string }>`
    select fold(name) as name from unnest(${wanted.map(({ name }) => name)}::text[]) with ordinality as given (name, place)
    order by place`.execute(db);
  const rows = await db
    .selectFrom('registration')
    .leftJoin('passport_fingerprint as passport', 'passport.record_key_id', 'registration.record_key_id')
    .select([
      'id',
      'reference',
      'full_name as fullName',
      'email',
      'status',
      'sort_name',
      'passport.fingerprint',
    ])
    .where('merged_into', 'is', null)
    // A union instead of `or`, so that each of its three parts uses its own index.
    .where('id', 'in', (row) =>
      row
        .selectFrom('registration as mailed')
        .select('mailed.id')
        .where('mailed.email', '=', anyAddress(wanted.map(({ email }) => email)))
        .where('mailed.status', 'in', payingStatuses)
        .union(
          row
            .selectFrom('registration as named')
            .select('named.id')
            .where('named.sort_name', '=', sql<string>`any(${folded.map(({ name }) => name)}::text[])`),
        )
        .union(
          row
            .selectFrom('passport_fingerprint as found')
            .innerJoin('registration as holder', 'holder.record_key_id', 'found.record_key_id')
            .select('holder.id')
            .where(
              'found.fingerprint',
              '=',
              sql<string>`any(${wanted.map(({ fingerprint }) => fingerprint)}::text[])`,
            ),
        ),
    )
    .orderBy('created_at', 'desc')
    .execute();
  return wanted.map(({ email, fingerprint }, index) =>
    rows.flatMap(({ id, reference, fullName, ...row }) => {
      const has = {
        email: isPaying(row.status) && row.email.toLowerCase() === email,
        passport: row.fingerprint === fingerprint,
        name: row.sort_name === folded[index]?.name,
      };
      const same = (['email', 'passport', 'name'] as const).filter((field) => has[field]);
      return same.length > 0 ? [{ id, reference, fullName, same }] : [];
    }),
  );
}
