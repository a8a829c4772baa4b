import { publicEndOf } from '#conference/documents/document-kind.ts';
import { listBadges, listNumbers } from '#conference/documents/list-badges.server.ts';
import { findFirstScans } from '#conference/door/first-scans.server.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import type { Settings, WithSettings } from '#conference/edition/settings.ts';
import { findPlaced } from '#conference/programme/places/session-places.server.ts';
import { registrationFiles, registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { seal } from '#platform/keys/secrets.server.ts';
import { contextOfGuests, type GuestPart } from './door-list.ts';
import { keyOfList, type ListOwner } from './download-list.server.ts';

/** How many guests a part has. A part is about 60 kB, which takes some seconds on a slow connection. */
const partSize = 250;

/**
 * Reads the next part of a list, sealed with its key: the active guests after the id `after`, in the order of their
 * ids. If a phone loses its connection, it continues after the last part that it has.
 */
export async function readGuestPart(
  { db, secrets, settings }: Pick<Platform, 'db' | 'secrets'> & WithSettings,
  { after, ...owner }: ListOwner & { after: string | undefined },
): Promise<Buffer> {
  const part = await readPart(db, settings, after);
  const bytes = Buffer.from(JSON.stringify(part));
  return seal(keyOfList(secrets, owner), bytes, contextOfGuests(owner.listId));
}

async function readPart(db: Database, settings: Settings, after: string | undefined): Promise<GuestPart> {
  let query = registrations(db).where('status', '=', 'active').orderBy('id').limit(partSize);
  if (after !== undefined) query = query.where('id', '>', after);
  const people = await query.execute();
  const ids = people.map(({ id }) => id);
  const photographs = await findPhotographs(db, ids);
  const badges = await listBadges(db, ids);
  const numbers = await listNumbers(db, ids);
  const scans = await findFirstScans(db, ids);
  const placed = await findPlaced(db, ids);
  return {
    guests: people.map(({ id, full_name, reference, participant_type, paid_at }) => ({
      id,
      name: full_name,
      reference,
      type: nameParticipantType(settings, participant_type),
      isPaid: paid_at !== null,
      photo: photographs.get(id) ?? null,
      badge: badges.get(id)?.valid ?? null,
      unpaidBadges: badges.get(id)?.unpaid ?? [],
      documents: (numbers.get(id) ?? []).map(({ number, kind, expires_on, ended_because }) => [
        number,
        kind,
        expires_on ?? '',
        ended_because === null ? '' : publicEndOf(ended_because),
      ]),
      signedUp: placed.get(id) ?? [],
      letIn: [...(scans.get(id) ?? [])].map(([place, { at, by }]) => [place, at.toISOString(), by]),
    })),
    next: people.length < partSize ? null : (ids.at(-1) ?? null),
  };
}

/** Finds the files of photographs that the door can show. Leaves out PDFs. */
async function findPhotographs(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom(registrationFiles(db).as('file'))
    .select(['registration_id', 'file_id'])
    .where('registration_id', '=', anyOf(ids))
    .where('kind', '=', 'photo')
    .where('media_type', '=', 'image/jpeg')
    .execute();
  return new Map(rows.map(({ registration_id, file_id }) => [registration_id, file_id]));
}
