import { sql } from 'kysely';
import { recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, days, hours, minutes, seconds } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { type OutsideAnswer, type OutsideRules, postOutside } from '#platform/outside/post-outside.server.ts';
import { openSecret, signDelivery } from './webhook-secret.server.ts';

type Sender = Pick<Platform, 'db' | 'jobs' | 'secrets' | 'log' | 'config' | 'rehearsal' | 'realNow'>;

/** The pauses before the second try, the third, and so on. Together they last two days. */
export const pauses = [
  minutes(1),
  minutes(5),
  minutes(30),
  hours(2),
  hours(5),
  hours(10),
  hours(14),
  hours(16) + minutes(24),
];
/** An endpoint is paused when nothing has arrived for this time. */
const failingFor = days(2);
/** The longest pause that a receiver can ask for with Retry-After. */
const longestAsked = hours(12);
/** How many deliveries are sent at the same time to one endpoint. They are about different records. */
const atOnce = 5;
/** No try lasts longer than this. If its process dies, another process may try then. */
const takenFor = minutes(2);
/** A job sends for about this time. The next one goes on. A job may take two minutes. */
const sendFor = seconds(45);

/** Enqueues a job for each endpoint that has something to send now. Nothing is sent in a rehearsal. */
export async function enqueueDue(
  { db, jobs, rehearsal }: Pick<Sender, 'db' | 'jobs' | 'rehearsal'>,
  now: Date,
) {
  if (rehearsal) return;
  const endpoints = await dueDeliveries(db, now)
    .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'endpoint_id')
    .where('ended_at', 'is', null)
    .where('paused_at', 'is', null)
    .clearSelect()
    .select('endpoint_id as id')
    .distinct()
    .execute();
  for (const { id } of endpoints) await jobs.enqueue(db, 'send-webhooks', id);
}

/**
 * Sends what is due to an endpoint. Stops at a failure, so that a receiver that is down gets few requests; the job that
 * looks every minute goes on. A delivery that is sent while the process dies is sent again, with the same id.
 */
export async function sendDeliveries(
  sender: Sender,
  endpointId: string,
  now: Date,
  rules: Partial<OutsideRules> = {},
): Promise<void> {
  if (sender.rehearsal) return;
  const end = performance.now() + sendFor;
  while (performance.now() < end) {
    const taken = await takeDue(sender.db, endpointId, now);
    if (taken.length === 0) return;
    const done = await Promise.all(taken.map((id) => sendOne(sender, id, now, rules)));
    if (done.includes(false)) return;
  }
  await sender.jobs.enqueue(sender.db, 'send-webhooks', endpointId);
}

/** The deliveries that can be sent now. A later event of a record waits until the earlier ones have arrived or failed. */
function dueDeliveries(db: Database, now: Date) {
  return db
    .selectFrom('webhook_delivery')
    .select('webhook_delivery.id')
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .where(({ eb, or }) => or([eb('taken_until', 'is', null), eb('taken_until', '<=', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_delivery as earlier')
            .select('earlier.id')
            .whereRef('earlier.endpoint_id', '=', 'webhook_delivery.endpoint_id')
            .whereRef('earlier.record_id', '=', 'webhook_delivery.record_id')
            .whereRef('earlier.sequence', '<', 'webhook_delivery.sequence')
            .where('earlier.state', '=', 'waiting'),
        ),
      ),
    );
}

async function takeDue(db: Database, endpointId: string, now: Date): Promise<string[]> {
  const due = dueDeliveries(db, now)
    .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'endpoint_id')
    .where('endpoint_id', '=', endpointId)
    .where('ended_at', 'is', null)
    .where('paused_at', 'is', null)
    .orderBy('sequence')
    .limit(atOnce)
    .forUpdate('webhook_delivery')
    .skipLocked();
  const rows = await db
    .updateTable('webhook_delivery')
    .set({ taken_until: addTime(now, takenFor) })
    .where('id', 'in', due)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Sends a delivery that this process has taken, and stores the answer. Returns whether it arrived. */
async function sendOne(
  sender: Sender,
  id: string,
  now: Date,
  rules: Partial<OutsideRules>,
): Promise<boolean> {
  const { db, secrets, config } = sender;
  const row = await db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'endpoint_id')
    .innerJoin('webhook_event', 'webhook_event.id', 'event_id')
    .select(['event_id', 'endpoint_id', 'url', 'tries', 'type', 'data', 'happened_at'])
    .select(['webhook_event.sequence', 'sealed_secret', 'sealed_secret_before', 'secret_before_until'])
    .where('webhook_delivery.id', '=', id)
    .executeTakeFirst();
  // An erasure has deleted the event, or somebody has ended the endpoint.
  if (!row?.sealed_secret) return true;
  const isBeforeValid = row.secret_before_until !== null && row.secret_before_until > now;
  const sealed = [
    row.sealed_secret,
    ...(isBeforeValid && row.sealed_secret_before ? [row.sealed_secret_before] : []),
  ];
  const body = JSON.stringify({
    type: row.type,
    timestamp: row.happened_at.toISOString(),
    sequence: Number(row.sequence),
    data: row.data,
  });
  const signed = signDelivery(
    { id: `msg_${row.event_id}`, sentAt: sender.realNow(), body },
    sealed.map((one) => openSecret(secrets, row.endpoint_id, one)),
  );
  const headers = {
    ...signed,
    'content-type': 'application/json',
    'user-agent': 'peace-conference-webhooks',
  };
  const answer = await postOutside(
    row.url,
    { headers, body },
    { networks: config.webhookNetworks, ...rules },
  );
  return await storeAnswer(sender, { id, endpointId: row.endpoint_id, tries: row.tries + 1, answer }, now);
}

type Tried = { id: string; endpointId: string; tries: number; answer: OutsideAnswer };

async function storeAnswer(
  sender: Sender,
  { id, endpointId, tries, answer }: Tried,
  now: Date,
): Promise<boolean> {
  const status = 'status' in answer ? answer.status : null;
  const hasArrived = status !== null && status >= 200 && status <= 299;
  const stored = {
    tries,
    tried_at: now,
    taken_until: null,
    status,
    answer: 'status' in answer ? answer.text.slice(0, 500) : null,
    fault: 'fault' in answer ? answer.fault.slice(0, 200) : null,
  };
  await sender.db.transaction().execute(async (tx) => {
    if (hasArrived) {
      // The endpoint is locked before its deliveries, as when it is resumed.
      await tx
        .updateTable('webhook_endpoint')
        .set({ failing_since: null })
        .where('id', '=', endpointId)
        .where('failing_since', 'is not', null)
        .execute();
      await tx
        .updateTable('webhook_delivery')
        .set({ ...stored, state: 'delivered' })
        .where('id', '=', id)
        .execute();
      return;
    }
    const isPaused = await noteFailure(sender, tx, { endpointId, isGone: status === 410 }, now);
    const pause = pauses[tries - 1];
    // What waits when an endpoint is paused is sent when it is resumed.
    const hasFailed = pause === undefined && !isPaused;
    const next = addTime(now, Math.max(pause ?? 0, readRetryAfter(answer)));
    await tx
      .updateTable('webhook_delivery')
      .set({ ...stored, state: hasFailed ? 'failed' : 'waiting', next_try_at: next })
      .where('id', '=', id)
      .execute();
  });
  return hasArrived;
}

/** Reads how many milliseconds a receiver asks us to wait. It can be a number of seconds; a date is ignored. */
function readRetryAfter(answer: OutsideAnswer): number {
  const asked = 'status' in answer ? answer.retryAfter : undefined;
  return asked !== undefined && /^\d{1,6}$/.test(asked) ? Math.min(seconds(Number(asked)), longestAsked) : 0;
}

/**
 * Notes that a delivery failed. Pauses the endpoint and mails the organisers if nothing has arrived for two days, or if the
 * receiver says that it is gone. Returns whether the endpoint is paused.
 */
async function noteFailure(
  { jobs, log }: Sender,
  tx: Database,
  { endpointId, isGone }: { endpointId: string; isGone: boolean },
  now: Date,
): Promise<boolean> {
  const endpoint = await tx
    .updateTable('webhook_endpoint')
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${now})` })
    .where('id', '=', endpointId)
    .returning(['failing_since', 'paused_at', 'ended_at'])
    .executeTakeFirstOrThrow();
  if (endpoint.paused_at !== null || endpoint.ended_at !== null) return true;
  const isFailing = addTime(endpoint.failing_since ?? now, failingFor) <= now;
  if (!isGone && !isFailing) return false;
  const because = isGone ? 'gone' : 'failing';
  await tx
    .updateTable('webhook_endpoint')
    .set({ paused_at: now, paused_because: because })
    .where('id', '=', endpointId)
    .execute();
  await recordAct(tx, {
    actor: 'system',
    action: 'webhook.paused',
    subject: 'webhook',
    subjectId: endpointId,
    detail: { because },
  });
  await queueMail(tx, jobs, { kind: 'webhook-paused', subjectId: endpointId });
  log.warn({ endpoint: endpointId, because }, 'a webhook endpoint was paused');
  return true;
}
