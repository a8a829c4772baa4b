import type { ActName } from '#conference/audit/act-words.ts';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { violatesConstraint } from '#platform/database/violates-constraint.server.ts';
import { addTime, days } from '#platform/durations.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import type { WebhookEventType } from './webhook.ts';
import { newWebhookSecret, sealSecret } from './webhook-secret.server.ts';

type By = { organiserId: string; requestId: string };
export type GivenEndpoint = { name: string; url: string; events: readonly WebhookEventType[] };

/** How long the earlier secret signs beside the new one. */
const secretOverlap = days(1);
const oneAnAddress = 'one_webhook_endpoint_an_address';

type Saved<Result> = ({ ok: true } & Result) | { ok: false; reason: 'address-taken' | 'no-such-endpoint' };

/**
 * Adds an endpoint. `id` is drawn by the caller, because its secret is sealed for it. Returns the secret, which nobody
 * can read again. Refuses an address that another endpoint has.
 */
export async function addEndpoint(
  { db, secrets }: { db: Database; secrets: Pick<Secrets, 'keyFor'> },
  { id, given, by }: { id: string; given: GivenEndpoint; by: By },
  now: Date,
): Promise<Saved<{ secret: string }>> {
  const secret = newWebhookSecret();
  return await refuseTakenAddress(async () => {
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('webhook_endpoint')
        .values({
          id,
          ...columnsOf(given),
          sealed_secret: sealSecret(secrets, id, secret),
          made_by: by.organiserId,
          made_at: now,
        })
        .execute();
      await recordOwnAct(tx, 'webhook.added', { id, by, detail: detailOf(given) });
    });
    return { ok: true, secret };
  });
}

/** Changes the name, the address and the events of an endpoint. Events that wait are sent to the new address. */
export async function changeEndpoint(
  db: Database,
  { id, given, by }: { id: string; given: GivenEndpoint; by: By },
): Promise<Saved<object>> {
  return await refuseTakenAddress(async () => {
    const isChanged = await changeOwn(db, id, columnsOf(given), async (tx) => {
      await recordOwnAct(tx, 'webhook.changed', { id, by, detail: detailOf(given) });
    });
    return isChanged ? { ok: true } : { ok: false, reason: 'no-such-endpoint' };
  });
}

/**
 * Makes a new secret for an endpoint and returns it. The earlier one signs beside it for a day, so that the receiver
 * loses nothing while it changes; one that was still earlier does not sign any more. `seen` is when the earlier secret
 * ended or ends, as the organiser saw it. Returns undefined if the endpoint has ended, or if its secret was changed
 * meanwhile.
 */
export async function changeSecret(
  { db, secrets }: { db: Database; secrets: Pick<Secrets, 'keyFor'> },
  { id, seen, by }: { id: string; seen: Date | null; by: By },
  now: Date,
): Promise<string | undefined> {
  const secret = newWebhookSecret();
  return await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('webhook_endpoint')
      .set(({ ref }) => ({
        sealed_secret_before: ref('sealed_secret'),
        secret_before_until: addTime(now, secretOverlap),
        sealed_secret: sealSecret(secrets, id, secret),
      }))
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('secret_before_until', 'is not distinct from', seen)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return undefined;
    await recordOwnAct(tx, 'webhook-secret.changed', { id, by });
    return secret;
  });
}

/** Deletes the earlier secrets that do not sign any more. */
export async function forgetEarlierSecrets(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('webhook_endpoint')
    .set({ sealed_secret_before: null, secret_before_until: null })
    .where('secret_before_until', '<=', now)
    .execute();
}

/** Pauses an endpoint. Its events are kept, and sent when it is resumed. False if there is nothing to pause. */
export async function pauseEndpoint(
  db: Database,
  { id, by }: { id: string; by: By },
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const paused = await tx
      .updateTable('webhook_endpoint')
      .set({ paused_at: now, paused_because: 'by-hand' })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('paused_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (paused) await recordOwnAct(tx, 'webhook.paused', { id, by });
    return paused !== undefined;
  });
}

/** Resumes an endpoint. What waits is sent at once, and tried for two days again. False if it is not paused. */
export async function resumeEndpoint(
  db: Database,
  { id, by }: { id: string; by: By },
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const resumed = await tx
      .updateTable('webhook_endpoint')
      .set({ paused_at: null, paused_because: null, failing_since: null })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('paused_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!resumed) return false;
    await tx
      .updateTable('webhook_delivery')
      .set({ next_try_at: now, tries: 0, taken_until: null })
      .where('endpoint_id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
    await recordOwnAct(tx, 'webhook.resumed', { id, by });
    return true;
  });
}

/** Ends an endpoint for good and deletes its secrets. What waits is never sent. False if it has ended before. */
export async function endEndpoint(
  db: Database,
  { id, by }: { id: string; by: By },
  now: Date,
): Promise<boolean> {
  const end = {
    ended_at: now,
    sealed_secret: null,
    sealed_secret_before: null,
    secret_before_until: null,
    paused_at: null,
    paused_because: null,
  };
  return await changeOwn(db, id, end, async (tx) => {
    await recordOwnAct(tx, 'webhook.ended', { id, by });
  });
}

const columnsOf = ({ name, url, events }: GivenEndpoint) => ({ name, url, events: [...events] });
const detailOf = ({ name, url, events }: GivenEndpoint) => ({
  name,
  // The path can contain a password of the receiver.
  host: new URL(url).host,
  events: [...events],
});

async function changeOwn(
  db: Database,
  id: string,
  columns: Partial<ReturnType<typeof columnsOf>> & { ended_at?: Date; sealed_secret?: null },
  record: (tx: Database) => Promise<void>,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('webhook_endpoint')
      .set(columns)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (changed) await record(tx);
    return changed !== undefined;
  });
}

async function refuseTakenAddress<Result>(
  save: () => Promise<Saved<Result>>,
): Promise<Saved<Result> | { ok: false; reason: 'address-taken' }> {
  return await save().catch((error: unknown) => {
    if (violatesConstraint(error, oneAnAddress))
      return { ok: false as const, reason: 'address-taken' as const };
    throw error;
  });
}

async function recordOwnAct(
  tx: Database,
  action: ActName,
  { id, by, detail }: { id: string; by: By; detail?: { name: string; host: string; events: string[] } },
): Promise<void> {
  const act = { ...byOrganiser(by), action, subject: 'webhook', subjectId: id } as const;
  await recordAct(tx, detail ? { ...act, detail } : act);
}
