import type {
  AuthenticationResponseJSON,
  AuthenticatorTransportFuture,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { edition } from '#conference/edition/edition.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import type { Config } from '#platform/config.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, minutes } from '#platform/durations.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { recordWrongFactor } from './record-wrong-factor.server.ts';
import { finishNewFactor, mayChangeFactors, openDesk } from './second-factor.server.ts';

type Store = { db: Database; secrets: Secrets; jobs: Jobs; config: Config };
type Actor = { organiser: Organiser; requestId: string };

/** Loads the library when it is first used, because it takes 4 MB of memory and most servers rarely need it. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** How long a browser can take to answer a challenge. */
const challengeLimit = minutes(5);

/**
 * Makes the options with which a browser creates a passkey. Returns undefined if the organiser is not allowed to add
 * one now.
 */
export async function askForNewPasskey({ db, config }: Store, { organiser }: Actor, now: Date) {
  if (!(await mayChangeFactors(db, organiser, now))) return undefined;
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: `${edition.shortName} desk`,
    rpID: hostOf(config),
    userID: new Uint8Array(Buffer.from(organiser.id)),
    userName: organiser.email,
    userDisplayName: organiser.name,
    attestationType: 'none',
    excludeCredentials: await listCredentials(db, organiser.id),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  await setChallenge(db, organiser, options.challenge, now);
  return options;
}

/**
 * Stores the passkey that a browser made for the session's challenge. Returns new recovery codes if the organiser has
 * none.
 */
export async function addPasskey(
  { db, secrets, jobs, config }: Store,
  { organiser, requestId, response, label }: Actor & { response: unknown; label: string },
  now: Date,
): Promise<
  { ok: true; recoveryCodes: string[] | undefined; sessionToken: string } | { ok: false; reason: 'not-valid' }
> {
  const expectedChallenge = await consumeChallenge(db, organiser, now);
  if (!expectedChallenge || !(await mayChangeFactors(db, organiser, now))) {
    return { ok: false, reason: 'not-valid' };
  }
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyRegistrationResponse({
    // This type is not certain, but the library checks the response.
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: config.origin,
    expectedRPID: hostOf(config),
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified) return { ok: false, reason: 'not-valid' };
  const { credential } = verified.registrationInfo;
  return await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('organiser_passkey')
      .values({
        organiser_id: organiser.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        label,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n) return { ok: false, reason: 'not-valid' };
    const finished = await finishNewFactor(
      tx,
      { secrets, jobs },
      { organiser, kind: 'passkey', requestId },
      now,
    );
    return { ok: true, ...finished };
  });
}

/** Makes the options with which a browser signs a challenge by one of the organiser's passkeys. */
export async function askForPasskey({ db, config }: Store, { organiser }: Actor, now: Date) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(config),
    allowCredentials: await listCredentials(db, organiser.id),
    userVerification: 'preferred',
  });
  await setChallenge(db, organiser, options.challenge, now);
  return options;
}

/**
 * Opens the desk to a session whose challenge was signed by one of the organiser's passkeys, and returns the new token
 * of the session. Each challenge works once.
 */
export async function givePasskey(
  store: Store,
  { organiser, requestId, response }: Actor & { response: unknown },
  now: Date,
): Promise<GivenPasskey> {
  const given = await tryPasskey(store, { organiser, requestId, response }, now);
  if (!given.ok) await recordWrongFactor(store, { organiser, kind: 'passkey', requestId });
  return given;
}

type GivenPasskey = { ok: true; sessionToken: string } | { ok: false; reason: 'not-valid' };

async function tryPasskey(
  { db, config }: Store,
  { organiser, requestId, response }: Actor & { response: unknown },
  now: Date,
): Promise<GivenPasskey> {
  const expectedChallenge = await consumeChallenge(db, organiser, now);
  const answer = response as AuthenticationResponseJSON | null;
  if (!isCredentialId(answer?.id)) return { ok: false, reason: 'not-valid' };
  const row = await db
    .selectFrom('organiser_passkey')
    .select(['id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('organiser_id', '=', organiser.id)
    .where('credential_id', '=', answer.id)
    .executeTakeFirst();
  if (!expectedChallenge || !row) return { ok: false, reason: 'not-valid' };
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge,
    expectedOrigin: config.origin,
    expectedRPID: hostOf(config),
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
      transports: row.transports as AuthenticatorTransportFuture[],
    },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified) return { ok: false, reason: 'not-valid' };
  return await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('organiser_passkey')
      .set({ counter: verified.authenticationInfo.newCounter, last_used_at: now })
      .where('id', '=', row.id)
      .execute();
    return { ok: true, sessionToken: await openDesk(tx, { organiser, kind: 'passkey', requestId }, now) };
  });
}

/** Accepts only base64url, which browsers send. Other text, such as a zero byte, would make the database fail. */
function isCredentialId(given: unknown): given is string {
  return typeof given === 'string' && /^[\w-]{1,2048}$/.test(given);
}

function hostOf({ origin }: Config): string {
  return new URL(origin).hostname;
}

async function listCredentials(db: Database, organiserId: string) {
  const rows = await db
    .selectFrom('organiser_passkey')
    .select(['credential_id', 'transports'])
    .where('organiser_id', '=', organiserId)
    .execute();
  return rows.map((row) => ({
    id: row.credential_id,
    transports: row.transports as AuthenticatorTransportFuture[],
  }));
}

async function setChallenge(db: Database, organiser: Organiser, challenge: string, now: Date) {
  await db
    .updateTable('organiser_session')
    .set({ passkey_challenge: challenge, passkey_challenge_until: addTime(now, challengeLimit) })
    .where('id', '=', organiser.sessionId)
    .execute();
}

/**
 * Reads the challenge and deletes it. If two answers to one challenge arrive, only the first answer finds the
 * challenge.
 */
async function consumeChallenge(db: Database, { sessionId }: Organiser, now: Date): Promise<string | null> {
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('organiser_session')
      .select('passkey_challenge')
      .where('id', '=', sessionId)
      .where('passkey_challenge_until', '>', now)
      .forUpdate()
      .executeTakeFirst();
    await tx
      .updateTable('organiser_session')
      .set({ passkey_challenge: null, passkey_challenge_until: null })
      .where('id', '=', sessionId)
      .execute();
    return row?.passkey_challenge ?? null;
  });
}
