import type { Database } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { processRows, SomeRowsFailed } from '#platform/jobs/process-rows.server.ts';
import { readDocumentNumber, writeDocumentNumber } from '../document-number.ts';
import { endOfPass, openPass } from './describe-pass.server.ts';
import type { GoogleWallet } from './google-wallet.server.ts';

/** The largest number of passes in one run. Each pass needs one request. */
const portion = 200;

/**
 * A pass may not be stored at Google yet, and before it was stored by the API, Google did not know it until somebody saved
 * it. During this time after a participant got the link that saves the
 * pass, every run asks Google to end the pass.
 */
const alwaysAskFor = days(1);

/**
 * Afterwards, runs ask Google only once in this time to end a pass that Google does not know. They must go on asking,
 * because people can save the pass with the link until the pass expires.
 */
const askAgainAfter = days(1);

/** Stores that a participant gets the link that saves the pass of their iCard. `number` is the printed number. */
export async function recordGooglePassLink(db: Database, number: string, now: Date): Promise<void> {
  await db
    .updateTable('participant_document')
    .set({
      google_pass_at: now,
      google_pass_stored_at: null,
      google_pass_ended_at: null,
      google_pass_tried_at: null,
      google_pass_missing_at: null,
    })
    .where('number', '=', readDocumentNumber(number) ?? '')
    .execute();
}

/** Stores that Google has the pass. */
export async function recordStoredGooglePass(db: Database, number: string, now: Date): Promise<void> {
  await db
    .updateTable('participant_document')
    .set({ google_pass_stored_at: now })
    .where('number', '=', readDocumentNumber(number) ?? '')
    .execute();
}

/**
 * Stores the passes that Google did not take when participants asked for them, within a day. Like
 * {@link endGooglePasses}, throws at the end if one fails.
 */
export async function storeGooglePasses(
  platform: Pick<Platform, 'db' | 'log' | 'secrets' | 'config' | 'rehearsal' | 'translations'>,
  open: () => Promise<GoogleWallet>,
  now: Date,
): Promise<void> {
  const { db, log } = platform;
  const rows = await db
    .selectFrom('participant_document')
    .select(['id', 'number'])
    .where('google_pass_at', '>', addTime(now, -alwaysAskFor))
    .where('google_pass_stored_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('sealed_content', 'is not', null)
    .orderBy('google_pass_at')
    .limit(portion)
    .execute();
  if (rows.length === 0) return;
  const wallet = await open();
  const result = await processRows(log, 'document', rows, async ({ id, number }) => {
    const pass = await openPass(platform, id);
    if (!pass) return false;
    await wallet.storePass(pass);
    await recordStoredGooglePass(db, writeDocumentNumber(number), now);
    return true;
  });
  if (result.failed > 0) throw new SomeRowsFailed(result);
}

/**
 * Ends the Google passes of iCards that ended or whose holder was erased. Passes that were tried longest ago come
 * first. If a pass fails, a later run tries it again, and this call throws at the end. If Google does not know a pass,
 * later runs try again until the pass expires. `open` signs in to Google, and is called only if there is a pass to end.
 */
export async function endGooglePasses(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  open: () => Promise<GoogleWallet>,
  now: Date,
  limit = portion,
): Promise<void> {
  const rows = await db
    .selectFrom('participant_document')
    .select(['id', 'number', 'expires_on'])
    .where('google_pass_at', 'is not', null)
    .where('google_pass_ended_at', 'is', null)
    .where((row) => row.or([row('ended_at', 'is not', null), row('sealed_content', 'is', null)]))
    .where((row) =>
      row.or([
        row('google_pass_missing_at', 'is', null),
        row('google_pass_missing_at', '<=', addTime(now, -askAgainAfter)),
        row('google_pass_at', '>', addTime(now, -alwaysAskFor)),
      ]),
    )
    .orderBy('google_pass_tried_at', (order) => order.asc().nullsFirst())
    .orderBy('google_pass_at')
    .limit(limit)
    .execute();
  if (rows.length === 0) return;
  const wallet = await open();
  const result = await processRows(log, 'document', rows, async ({ id, number, expires_on }) => {
    const document = db.updateTable('participant_document').where('id', '=', id);
    await document.set({ google_pass_tried_at: now }).execute();
    const ended = await wallet.endPass(writeDocumentNumber(number));
    if (ended === 'not-there' && (expires_on === null || now < endOfPass(expires_on))) {
      await document.set({ google_pass_missing_at: now }).execute();
      return false;
    }
    await document.set({ google_pass_ended_at: now }).execute();
    return true;
  });
  if (result.failed > 0) throw new SomeRowsFailed(result);
}
