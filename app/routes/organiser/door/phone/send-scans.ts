import { mostScans, takenScansSchema } from '#conference/offline-door/sent-scans.ts';
import { askDoor } from './ask-door.ts';
import type { DoorStore } from './door-store.ts';

/**
 * Sends the queue in parts. A scan leaves the queue only when the server says that it is stored, so a lost answer sends it
 * again, which does no harm. Returns how many belong to registrations that no longer exist.
 */
export async function sendScans(store: DoorStore, phone: string): Promise<number> {
  let gone = 0;
  for (;;) {
    const scans = await store.readScans(mostScans);
    if (scans.length === 0) return gone;
    const sentAt = Date.now();
    const sent = JSON.stringify({ phone, sentAt: new Date(sentAt).toISOString(), scans });
    const taken = takenScansSchema.parse(await (await askDoor('', { intent: 'scans', sent })).json());
    const done = new Set([...taken.stored, ...taken.gone]);
    const dropped = scans.filter(({ id }) => done.has(id));
    if (dropped.length === 0) throw new Error('The server stored none of the scans.');
    await store.dropScans(dropped, sentAt);
    gone += taken.gone.length;
  }
}
