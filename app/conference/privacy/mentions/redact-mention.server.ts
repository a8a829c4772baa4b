import { type AuditSubject, byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { deleteEnquiry } from '#conference/enquiries/personal-data.server.ts';
import { bookings } from '#conference/festival/bookings.server.ts';
import { removeMails } from '#conference/mails/personal-data.server.ts';
import { findPerson } from '#conference/privacy/erasure/find-person.server.ts';
import { lockOpenRequest } from '#conference/privacy/erasure/request-erasure.server.ts';
import { lockRegistrations } from '#conference/registration/personal-data.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { listWords } from './find-mentions.server.ts';
import { removedMark, removeWords, type TextKind } from './mention.ts';
import { type OthersText, readOthersTexts, writeOthersText } from './others-texts.server.ts';

export type Redaction = {
  erasureRequestId: string;
  kind: TextKind;
  id: string;
  /** Says what to remove: only the words that name the person, or the whole text. */
  extent: 'words' | 'all';
  also: string;
  organiserId: string;
  requestId: string;
};

type Redacted = { ok: true } | { ok: false; reason: 'not-open' | 'no-such-text' };

/**
 * Removes a person's name from a text that somebody else wrote, or removes the whole text. An enquiry is deleted with
 * its notes and replies, because the person may have sent it from another email address. The audit says which text was
 * changed, but not what it said. Refuses if the request is not open or the text does not exist. A second call changes
 * nothing.
 */
export async function redactMention(
  { db, secrets, mailer }: Pick<Platform, 'db' | 'secrets' | 'mailer'>,
  redaction: Redaction,
): Promise<Redacted> {
  const { kind, id, extent, also, erasureRequestId } = redaction;
  const deletedMails: string[] = [];
  const redacted = await db.transaction().execute(async (tx): Promise<Redacted> => {
    const request = await lockOpenRequest(tx, erasureRequestId);
    const person = request && (await findPerson(tx, request.registration_id, { reach: 'merged' }));
    if (!person) return { ok: false, reason: 'not-open' };
    const store = { db: tx, secrets };
    const read = async () => (await readOthersTexts(store, kind, { person, id }))[0];
    await lockHome(tx, await read());
    const text = await read();
    if (!text) return { ok: false, reason: 'no-such-text' };
    const words = await listWords(tx, person, also);
    const parts = text.parts.map((part) =>
      extent === 'words' ? removeWords(part, words) : part && removedMark,
    );
    if (parts.join('\n') === text.parts.join('\n')) return { ok: true };
    if (kind === 'enquiry' && extent === 'all') {
      deletedMails.push(...(await deleteEnquiry(tx, id)).mailIds);
    } else {
      await writeOthersText(store, text, parts);
    }
    await recordAct(tx, {
      ...byOrganiser(redaction),
      action: 'text.redacted',
      subject: subjectOf[text.home.kind],
      subjectId: text.home.id,
      detail: { what: kind, extent, erasureRequest: erasureRequestId },
    });
    return { ok: true };
  });
  await removeMails(mailer, deletedMails);
  return redacted;
}

const subjectOf: Record<OthersText['home']['kind'], AuditSubject> = {
  message: 'message',
  enquiry: 'enquiry',
  registration: 'registration',
  booking: 'booking',
};

/** Locks the registration whose key seals the text, so that no other transaction gives it a new key. */
async function lockHome(tx: Database, text: OthersText | undefined) {
  if (text?.home.kind === 'registration') await lockRegistrations(tx, [text.home.id]);
  if (text?.home.kind !== 'booking') return;
  const booking = await tx
    .selectFrom(bookings(tx).as('booking'))
    .select('registration_id')
    .where('id', '=', text.home.id)
    .executeTakeFirst();
  if (booking) await lockRegistrations(tx, [booking.registration_id]);
}
