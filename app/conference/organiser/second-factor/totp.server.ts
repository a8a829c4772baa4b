import { Secret, TOTP } from 'otpauth';
import { edition } from '#conference/edition/edition.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import type { Database } from '#platform/database/database.server.ts';
import { openRecordKey, type RecordKey, sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { mayChangeFactors, openDesk, welcomeFactor } from './second-factor.server.ts';

type Store = { db: Database; secrets: Secrets };
type Asking = { organiser: Organiser; requestId: string };
type Refused = { ok: false; reason: 'wrong-code' | 'second-factor-first' };

/** What every authenticator app takes: SHA-1, six digits, half a minute (RFC 6238's defaults). */
const period = 30;
/** A phone's clock may be half a minute off. */
const window = 1;

/** What a secret is sealed for, bound to what is stored. */
const secretPurpose = 'totp';

/** Makes a new secret that waits for its first code; one that is in use stays in use until then. */
export async function startTotp(
  { db, secrets }: Store,
  { organiser }: Asking,
): Promise<{ ok: true } | Refused> {
  if (!(await mayChangeFactors(db, organiser))) return { ok: false, reason: 'second-factor-first' };
  const record = await openOwnKey(db, secrets, organiser.id);
  const sealed_pending = sealValue(record, secretPurpose, new Secret({ size: 20 }).base32);
  await db
    .insertInto('organiser_totp')
    .values({ organiser_id: organiser.id, sealed_pending })
    .onConflict((conflict) => conflict.column('organiser_id').doUpdateSet({ sealed_pending }))
    .execute();
  return { ok: true };
}

/** The secret that waits for its first code: as an address for the QR code, and as letters to type. */
export async function readPendingTotp(
  { db, secrets }: Store,
  organiser: Organiser,
): Promise<{ address: string; secret: string } | undefined> {
  if (!(await mayChangeFactors(db, organiser))) return undefined;
  const row = await db
    .selectFrom('organiser_totp')
    .select('sealed_pending')
    .where('organiser_id', '=', organiser.id)
    .executeTakeFirst();
  if (!row?.sealed_pending) return undefined;
  const record = await openOwnKey(db, secrets, organiser.id);
  const totp = totpOf(unsealValue(record, secretPurpose, row.sealed_pending), organiser.email);
  return { address: totp.toString(), secret: totp.secret.base32.replace(/(.{4})(?=.)/g, '$1 ') };
}

/** Takes the first code of a waiting secret, which then is the organiser's; recovery codes come with a first factor. */
export async function confirmTotp(
  { db, secrets }: Store,
  { organiser, requestId, code }: Asking & { code: string },
  now: Date,
): Promise<{ ok: true; recoveryCodes: string[] | undefined } | Refused> {
  if (!(await mayChangeFactors(db, organiser))) return { ok: false, reason: 'second-factor-first' };
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('organiser_totp')
      .select('sealed_pending')
      .where('organiser_id', '=', organiser.id)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.sealed_pending) return { ok: false, reason: 'wrong-code' };
    const record = await openOwnKey(tx, secrets, organiser.id);
    const step = stepOf(totpOf(unsealValue(record, secretPurpose, row.sealed_pending)), code, now);
    if (step === undefined) return { ok: false, reason: 'wrong-code' };
    await tx
      .updateTable('organiser_totp')
      .set({ sealed_secret: row.sealed_pending, sealed_pending: null, last_step: step })
      .where('organiser_id', '=', organiser.id)
      .execute();
    const welcomed = await welcomeFactor(tx, secrets, { organiser, kind: 'totp', requestId }, now);
    return { ok: true, ...welcomed };
  });
}

/**
 * Opens the desk to the session that gives a right code. A code is taken once: neither it nor an earlier one works
 * again, though it be sent twice at the same moment.
 */
export async function giveTotp(
  { db, secrets }: Store,
  { organiser, requestId, code }: Asking & { code: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'wrong-code' }> {
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('organiser_totp')
      .select('sealed_secret')
      .where('organiser_id', '=', organiser.id)
      .executeTakeFirst();
    if (!row?.sealed_secret) return { ok: false, reason: 'wrong-code' };
    const record = await openOwnKey(tx, secrets, organiser.id);
    const step = stepOf(totpOf(unsealValue(record, secretPurpose, row.sealed_secret)), code, now);
    if (step === undefined) return { ok: false, reason: 'wrong-code' };
    const taken = await tx
      .updateTable('organiser_totp')
      .set({ last_step: step })
      .where('organiser_id', '=', organiser.id)
      .where('last_step', '<', String(step))
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return { ok: false, reason: 'wrong-code' };
    await openDesk(tx, { organiser, kind: 'totp', requestId }, now);
    return { ok: true };
  });
}

async function openOwnKey(db: Database, secrets: Secrets, organiserId: string): Promise<RecordKey> {
  const { record_key_id } = await db
    .selectFrom('organiser')
    .select('record_key_id')
    .where('id', '=', organiserId)
    .executeTakeFirstOrThrow();
  return await openRecordKey(db, secrets, record_key_id);
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

/** The number of the half-minute a code belongs to; undefined when it is of none near now. */
function stepOf(totp: TOTP, code: string, now: Date): number | undefined {
  const token = code.replace(/\D/g, '');
  const delta = token.length === 6 ? totp.validate({ token, timestamp: now.getTime(), window }) : null;
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta;
}
