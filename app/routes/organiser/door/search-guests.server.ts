import { findDocument } from '#conference/documents/desk/find-document.server.ts';
import { type DoorAnswer, refuseTypedBadge } from '#conference/door/offline/check-guest.ts';
import { findGuest, type Guest, searchAtDoor } from '#conference/door/search-at-door.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * Searches guests as `searchAtDoor` does, and by the number of a document. For such a number, also says why the door
 * refuses it, if it does. `today` is a day in the edition's zone.
 */
export async function searchGuests(
  db: Database,
  { text, today, most }: { text: string; today: string; most: number },
): Promise<{ guests: Guest[]; refused?: DoorAnswer | undefined }> {
  const card = await findDocument(db, text, today);
  const holder = card && (await findGuest(db, card.registrationId));
  if (!holder) return { guests: await searchAtDoor(db, text, most) };
  return { guests: [holder], refused: refuseTypedBadge(card.verdict, card.isUnpaid && !holder.isPaid) };
}
