import type { Database } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { processRows, SomeFailed } from '#platform/jobs/process-rows.server.ts';
import { readDocumentNumber, writeDocumentNumber } from '../document-number.ts';
import type { GoogleWallet } from './google-wallet.server.ts';

/** The most passes of one run. Each is one request. */
const portion = 200;

/** For so long somebody may still save a pass after they got its link, so Google is asked again. */
const savedWithin = days(1);

/** Writes down that a participant gets the link that saves the pass of their iCard. `number` is the one on paper. */
export async function noteGooglePass(db: Database, number: string, now: Date): Promise<void> {
  await db
    .updateTable('participant_document')
    .set({ google_pass_at: now, google_pass_ended_at: null })
    .where('number', '=', readDocumentNumber(number) ?? '')
    .execute();
}

/**
 * Ends the passes of iCards that ended or whose holder was erased. What fails stays for the next run, and the job fails.
 * `open` signs in to Google; it is called only if there is a pass to end.
 */
export async function endGooglePasses(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  open: () => Promise<GoogleWallet>,
  now: Date,
): Promise<void> {
  const rows = await db
    .selectFrom('participant_document')
    .select(['id', 'number', 'google_pass_at'])
    .where('google_pass_at', 'is not', null)
    .where('google_pass_ended_at', 'is', null)
    .where((row) => row.or([row('ended_at', 'is not', null), row('sealed_content', 'is', null)]))
    .orderBy('google_pass_at')
    .limit(portion)
    .execute();
  if (rows.length === 0) return;
  const wallet = await open();
  const mayBeSavedLater = addTime(now, -savedWithin);
  const result = await processRows(log, 'document', rows, async ({ id, number, google_pass_at }) => {
    const ended = await wallet.endPass(writeDocumentNumber(number));
    if (ended === 'not-there' && google_pass_at !== null && google_pass_at > mayBeSavedLater) return false;
    await db
      .updateTable('participant_document')
      .set({ google_pass_ended_at: now })
      .where('id', '=', id)
      .execute();
    return true;
  });
  if (result.failed > 0) throw new SomeFailed(result);
}
