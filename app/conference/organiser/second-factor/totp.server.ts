import { Secret, TOTP } from 'otpauth';
import { edition } from '#conference/edition/edition.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { openOrganiserKey } from '#conference/organiser/organisers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { recordWrongFactor } from './record-wrong-factor.server.ts';
import { finishNewFactor, mayChangeFactors, openDesk } from './second-factor.server.ts';

type Store = { db: Database; secrets: Secrets; jobs: Jobs };
type Actor = { organiser: Organiser; requestId: string };
/** `sentAt` is the real time in a rehearsal, because an authenticator app knows no other. Otherwise it is `now`. */
type GivenCode = { code: string; sentAt?: Date };
type Refused = { ok: false; reason: 'wrong-code' | 'second-factor-first' };

/**
 * The period of a code in seconds. All authenticator apps support the defaults of RFC 6238: SHA-1, six digits, 30
 * seconds.
 */
const period = 30;
/** How many periods a code may be too early or too late, because the clock of a phone can be wrong. */
const window = 1;

/** Never change this purpose: stored secrets are sealed with it. */
const secretPurpose = 'totp';

/**
 * Makes a new secret. The organiser must confirm it by its first code before it is used. Until then, the old secret
 * stays in use.
 */
export async function startTotp(
  { db, secrets }: Store,
  { organiser }: Actor,
  now: Date,
): Promise<{ ok: true } | Refused> {
  if (!(await mayChangeFactors(db, organiser, now))) return { ok: false, reason: 'second-factor-first' };
  const record = await openOrganiserKey({ db, secrets }, organiser.id);
  const sealed_pending = sealValue(record, secretPurpose, new Secret({ size: 20 }).base32);
  await db
    .insertInto('organiser_totp')
    .values({ organiser_id: organiser.id, sealed_pending })
    .onConflict((conflict) => conflict.column('organiser_id').doUpdateSet({ sealed_pending }))
    .execute();
  return { ok: true };
}

/** Reads the unconfirmed secret, as a URL for a QR code and as letters to type. Returns undefined if there is none. */
export async function readPendingTotp(
  { db, secrets }: Pick<Store, 'db' | 'secrets'>,
  organiser: Organiser,
  now: Date,
): Promise<{ address: string; secret: string } | undefined> {
  if (!(await mayChangeFactors(db, organiser, now))) return undefined;
  const row = await db
    .selectFrom('organiser_totp')
    .select('sealed_pending')
    .where('organiser_id', '=', organiser.id)
    .executeTakeFirst();
  if (!row?.sealed_pending) return undefined;
  const record = await openOrganiserKey({ db, secrets }, organiser.id);
  const totp = totpOf(unsealValue(record, secretPurpose, row.sealed_pending), organiser.email);
  return { address: totp.toString(), secret: totp.secret.base32.replace(/(.{4})(?=.)/g, '$1 ') };
}

/** Confirms the new secret by its first code. Returns new recovery codes if the organiser has none. */
export async function confirmTotp(
  { db, secrets, jobs }: Store,
  { organiser, requestId, code, sentAt }: Actor & GivenCode,
  now: Date,
): Promise<{ ok: true; recoveryCodes: string[] | undefined; sessionToken: string } | Refused> {
  if (!(await mayChangeFactors(db, organiser, now))) return { ok: false, reason: 'second-factor-first' };
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('organiser_totp')
      .select('sealed_pending')
      .where('organiser_id', '=', organiser.id)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.sealed_pending) return { ok: false, reason: 'wrong-code' };
    const record = await openOrganiserKey({ db: tx, secrets }, organiser.id);
    const step = stepOf(totpOf(unsealValue(record, secretPurpose, row.sealed_pending)), code, sentAt ?? now);
    if (step === undefined) return { ok: false, reason: 'wrong-code' };
    await tx
      .updateTable('organiser_totp')
      .set({ sealed_secret: row.sealed_pending, sealed_pending: null, last_step: step })
      .where('organiser_id', '=', organiser.id)
      .execute();
    const finished = await finishNewFactor(
      tx,
      { secrets, jobs },
      { organiser, kind: 'totp', requestId },
      now,
    );
    return { ok: true, ...finished };
  });
}

/**
 * Opens the desk to a session that gives a correct code, and returns the new token of the session. Each code works
 * once, even if it is sent twice at the same time. After a code was used, earlier codes do not work either.
 */
export async function giveTotp(store: Store, asked: Actor & GivenCode, now: Date): Promise<GivenTotp> {
  const { organiser, requestId } = asked;
  const given = await tryTotp(store, asked, now);
  if (!given.ok) await recordWrongFactor(store, { organiser, kind: 'totp', requestId });
  return given;
}

type GivenTotp = { ok: true; sessionToken: string } | { ok: false; reason: 'wrong-code' };

async function tryTotp(
  { db, secrets }: Store,
  { organiser, requestId, code, sentAt }: Actor & GivenCode,
  now: Date,
): Promise<GivenTotp> {
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('organiser_totp')
      .select('sealed_secret')
      .where('organiser_id', '=', organiser.id)
      .executeTakeFirst();
    if (!row?.sealed_secret) return { ok: false, reason: 'wrong-code' };
    const record = await openOrganiserKey({ db: tx, secrets }, organiser.id);
    const step = stepOf(totpOf(unsealValue(record, secretPurpose, row.sealed_secret)), code, sentAt ?? now);
    if (step === undefined) return { ok: false, reason: 'wrong-code' };
    const taken = await tx
      .updateTable('organiser_totp')
      .set({ last_step: step })
      .where('organiser_id', '=', organiser.id)
      .where('last_step', '<', String(step))
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return { ok: false, reason: 'wrong-code' };
    const sessionToken = await openDesk(tx, { organiser, kind: 'totp', requestId }, now);
    return { ok: true, sessionToken };
  });
}

function totpOf(secret: unknown, label = ''): TOTP {
  return new TOTP({
    issuer: `${edition.shortName} desk`,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(String(secret)),
  });
}

/** Finds the number of the period to which a code belongs. Returns undefined if the code is wrong or too old. */
function stepOf(totp: TOTP, code: string, sentAt: Date): number | undefined {
  const token = code.replace(/\D/g, '');
  const delta = token.length === 6 ? totp.validate({ token, timestamp: sentAt.getTime(), window }) : null;
  return delta === null ? undefined : Math.floor(sentAt.getTime() / 1000 / period) + delta;
}
