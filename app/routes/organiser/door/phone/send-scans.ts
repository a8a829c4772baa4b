import {
  mostScans,
  type PhoneReport,
  type PhoneScan,
  type Repeated,
  reportAnswerSchema,
  type TakenScans,
  takenScansSchema,
} from '#conference/door/offline/sent-scans.ts';
import type { TimeRefusal } from '#conference/door/place.ts';
import { browserNow } from '#platform/browser-clock.ts';
import { askDoor } from './ask-door.ts';
import type { DoorStore } from './door-store.ts';
import type { PhoneName } from './use-phone-settings.ts';

/**
 * The result of sending scans. `gone` counts the scans whose registration no longer exists. `repeated` lists the people
 * who had been let in before, and `refused` those whose scan does not count.
 */
export type SentOutcome = {
  gone: number;
  repeated: (Repeated & { registrationId: string })[];
  refused: { id: string; registrationId: string; because: TimeRefusal }[];
};

/**
 * Sends the queue in parts. A scan stays in the queue until the server confirms that it is stored. If the answer is
 * lost, the scan is sent again, which does no harm.
 */
export async function sendScans(store: DoorStore, phone: string): Promise<SentOutcome> {
  const outcome: SentOutcome = { gone: 0, repeated: [], refused: [] };
  for (;;) {
    const scans = await store.readScans(mostScans);
    if (scans.length === 0) return outcome;
    const taken = await sendPart(store, phone, scans);
    outcome.gone += taken.gone.length;
    for (const { id, at, by } of taken.repeated) {
      const scan = scans.find((one) => one.id === id);
      if (scan) outcome.repeated.push({ registrationId: scan.registrationId, at, by });
    }
    for (const { id, because } of taken.refused) {
      const scan = scans.find((one) => one.id === id);
      if (scan) outcome.refused.push({ id, registrationId: scan.registrationId, because });
    }
  }
}

/** How long a guest waits at the door for the answer of the server. */
const guestTimeoutMs = 2_000;

/**
 * Says which phone this is, how many scans wait on it, and how long it has its list, so that the desk can look for a
 * forgotten phone. Returns how far the clock of the phone is ahead, in seconds.
 */
export async function reportPhone(
  store: DoorStore,
  { id, name }: PhoneName,
  timeoutMs?: number,
): Promise<number> {
  const unsentSince = (await store.readOldestScan()) ?? null;
  const report: PhoneReport = {
    id,
    phone: name,
    sentAt: new Date(browserNow()).toISOString(),
    unsent: await store.countScans(),
    unsentSince,
    listUntil: (await store.readList())?.validUntil ?? null,
  };
  const answer = await askDoor('', { intent: 'report', sent: JSON.stringify(report) }, timeoutMs);
  return reportAnswerSchema.parse(await answer.json()).clockAhead;
}

/**
 * Sends one scan at once. If somebody had let the person in before, returns who and when, and if the scan does not count,
 * why. Returns undefined if it counts, or if no answer came in time. Without an answer, the scan stays in the queue.
 */
export async function sendScanNow(
  store: DoorStore,
  phone: string,
  scan: PhoneScan,
): Promise<{ repeated?: Repeated; because?: TimeRefusal } | undefined> {
  if (!navigator.onLine) return undefined;
  try {
    const { repeated, refused } = await sendPart(store, phone, [scan], guestTimeoutMs);
    return {
      ...(repeated[0] && { repeated: repeated[0] }),
      ...(refused[0] && { because: refused[0].because }),
    };
  } catch {
    // Ignore the error. If the error continues, the page shows it after the next try to send the queue.
    return undefined;
  }
}

async function sendPart(
  store: DoorStore,
  phone: string,
  scans: readonly PhoneScan[],
  timeoutMs?: number,
): Promise<TakenScans> {
  const sentAt = browserNow();
  const sent = JSON.stringify({ phone, sentAt: new Date(sentAt).toISOString(), scans });
  const answer = await askDoor('', { intent: 'scans', sent }, timeoutMs);
  const taken = takenScansSchema.parse(await answer.json());
  const done = new Set([...taken.stored, ...taken.gone]);
  const dropped = scans.filter(({ id }) => done.has(id));
  if (dropped.length === 0)
    throw new Error('The server stored none of the sent scans. They stay in the queue.');
  await store.dropScans(dropped, sentAt, new Set(taken.refused.map(({ id }) => id)));
  return taken;
}
