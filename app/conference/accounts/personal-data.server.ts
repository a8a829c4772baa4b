import { anyAddress, anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** A person's sign-ins, sessions and browsers. */
export const identityData = {
  tables: {
    sign_in: {
      deletedBy: { email: 'emails' },
      finds: { id: 'subjectIds', browser_hash: 'browserHashes' },
    },
    session: { deletedBy: { registration_id: 'registrationIds', email: 'emails' } },
    device_registration: {
      deletedBy: { registration_id: 'registrationIds' },
      finds: { device_id: 'deviceIds' },
    },
    device: { erase: eraseUnusedDevices },
  },
} as const;

/** Deletes the credentials of the person's browsers, except of browsers that other participants also use. */
async function eraseUnusedDevices(tx: Database, { deviceIds }: { deviceIds: string[] }) {
  await tx
    .deleteFrom('device')
    .where('id', '=', anyOf(deviceIds))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('device_registration').select('device_id').whereRef('device_id', '=', 'device.id')),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('session').select('session.id').whereRef('session.device_id', '=', 'device.id'))),
    )
    .execute();
  return {};
}

/** Locks the sign-ins of these addresses until the transaction ends. */
export async function lockSignIns(tx: Database, emails: readonly string[]): Promise<void> {
  await tx
    .selectFrom('sign_in')
    .select('id')
    .where('email', '=', anyAddress(emails))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Lists a person's sessions, for the copy of their data. */
export async function listSessionsOf(
  db: Database,
  { registrationIds, emails }: { registrationIds: string[]; emails: string[] },
) {
  return await db
    .selectFrom('session')
    .select([
      'created_at as signedInAt',
      'last_seen_at as lastSeenAt',
      'mail_proved_at as provedByMailAt',
      'ended_at as endedAt',
      'browser',
      'system',
    ])
    .where((row) =>
      row.or([row('registration_id', '=', anyOf(registrationIds)), row('email', '=', anyAddress(emails))]),
    )
    .orderBy('created_at')
    .execute();
}
