import { sql } from 'kysely';
import { liveSession, storeVisit } from '#conference/accounts/session.server.ts';
import type { Session } from '#conference/accounts/session.ts';
import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import { openStatuses } from '#conference/registration/registration-status.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Finds the session of a token and stores the time of the visit. Returns undefined if the session has ended or expired,
 * or if its registration was withdrawn or marked as a duplicate. Once the mailbox is proved, a session that a browser's
 * credential opened is valid only if the owner has agreed to the browser. A session without a registration can choose
 * only if the mailbox was proved after somebody registered with it: an author's session in another browser must not open
 * what the author sends later.
 */
export async function findSession(
  db: Database,
  token: string | undefined,
  now: Date,
): Promise<Session | undefined> {
  if (token === undefined) return undefined;
  const row = await db
    .selectFrom(liveSession(db, token, now).as('live'))
    .leftJoin(registrations(db).as('person'), 'person.id', 'live.registration_id')
    .select(['live.id', 'registration_id as registrationId', 'live.email', 'last_seen_at'])
    .select([
      'mail_proved_at as mailProvedAt',
      'device_id as deviceId',
      'asks_browsers as mustAnswerBrowsers',
    ])
    .select((live) =>
      live
        .and([
          live('registration_id', 'is', null),
          live.exists(
            registrations(db)
              .where('email', '=', live.ref('live.email'))
              .where('status', 'in', openStatuses)
              .where('created_at', '<=', live.ref('live.mail_proved_at'))
              // With one registration there is nothing to choose. After an undone withdrawal, its owner signs in again.
              .offset(1),
          ),
        ])
        .$castTo<boolean>()
        .as('mustChoose'),
    )
    .select(sql<boolean>`coalesce(participant_type = ${stallHolderType}, false)`.as('isStallHolder'))
    .select(sql<boolean>`coalesce(status = 'waiting', false)`.as('isWaiting'))
    .where((one) => one.or([one('status', 'is', null), one('status', 'in', openStatuses)]))
    .where((one) =>
      one.or([
        one('device_id', 'is', null),
        one('kept_at', 'is not', null),
        one('email_confirmed_at', 'is', null),
      ]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  await storeVisit(db, row, now);
  const { last_seen_at, ...session } = row;
  return session;
}
