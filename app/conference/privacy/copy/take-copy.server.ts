import { makeZip } from 'client-zip';
import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { findPerson } from '#conference/privacy/erasure/find-person.server.ts';
import { openStoredFile } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import { type HeldFile, listHeldFiles, readHeldData } from './read-held-data.server.ts';

type Store = Pick<Platform, 'db' | 'secrets' | 'files'> & WithSettings;

/**
 * Makes a zip file with all stored data about a participant. Returns a stream, so that the file can be sent while it is
 * being written. The audit records that the copy was taken. The copy contains all registrations of the mailbox, so the
 * caller must check that the participant proved the mailbox within the last hour.
 */
export async function takeCopy(
  store: Store,
  participant: { registrationId: string; requestId: string },
  now: Date,
): Promise<ReadableStream<Uint8Array>> {
  const person = await findPerson(store.db, participant.registrationId, { reach: 'mailbox' });
  if (!person) throw new Error('The registration of this session does not exist.');
  const data = await readHeldData(store, person);
  const files = await listHeldFiles(store.db, person);
  await recordAct(store.db, { ...byParticipant(participant), action: 'copy.taken' });
  return makeZip(listEntries(store, { data, files }, now));
}

type Held = { data: Awaited<ReturnType<typeof readHeldData>>; files: HeldFile[] };

/** Opens each file only after the previous one was sent, so that only one file is in memory. */
async function* listEntries(store: Store, { data, files }: Held, now: Date) {
  const listed = files.map(({ name, receivedAt }) => ({ name: `files/${name}`, receivedAt }));
  const whole = { conference: edition.name, madeAt: now, ...data, files: listed };
  yield { name: 'read-me.txt', input: readMe(store.settings.contact.email), lastModified: now };
  yield { name: 'data.json', input: JSON.stringify(whole, null, 2), lastModified: now };
  for (const file of files) {
    const record = await openRecordKey(store.db, store.secrets, file.recordKeyId);
    const { bytes } = await openStoredFile(store.db, store.files, record, file.id);
    yield { name: `files/${file.name}`, input: bytes, lastModified: file.receivedAt };
  }
}

const readMe = (email: string) => `${edition.name}

This is everything we hold about you.

data.json   your registration with your passport details, your bookings and payments, your messages to us,
            which mails we sent you and when, when you signed in, and who saw or changed what.
            You can open it with any text editor. Times are in UTC. Amounts are in cents or paise.
files/      the files you sent us. We converted photographs when they arrived; documents are unchanged.

To have something corrected or erased, open "Account" on your dashboard,
or write to ${email}.
`;
