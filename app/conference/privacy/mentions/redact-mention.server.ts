import { type AuditSubject, recordAct } from '#conference/audit/record-act.server.ts';
import { deleteEnquiry } from '#conference/enquiries/delete-enquiries.server.ts';
import { dropJobs, removeMails } from '#conference/privacy/erasure/drop-traces.server.ts';
import { findPerson } from '#conference/privacy/erasure/find-person.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, sealValue } from '#platform/keys/record-keys.server.ts';
import { listWords } from './find-mentions.server.ts';
import { type TextKind, takenOut, takeOut } from './mention.ts';
import { type OthersText, readOthersTexts, sealedAs } from './others-texts.server.ts';

export type Redaction = {
  erasureRequestId: string;
  kind: TextKind;
  id: string;
  /** `words`: what names the person is taken out; `all`: the whole text. */
  extent: 'words' | 'all';
  also: string;
  organiserId: string;
  requestId: string;
};

type Redacted = { ok: true } | { ok: false; reason: 'not-open' | 'no-such-text' };

/**
 * Takes what names a person out of a text that is not theirs, for good; the act says which text, never what it said. An
 * enquiry of which all is to go, which may be the person's from another address, is deleted with what was written about it.
 * Refuses when the request or the text is not there any more. Done twice, it changes nothing more.
 */
export async function redactMention(
  { db, secrets, mailer }: Pick<Platform, 'db' | 'secrets' | 'mailer'>,
  redaction: Redaction,
): Promise<Redacted> {
  const { kind, id, extent, also, organiserId, requestId, erasureRequestId } = redaction;
  const goneMails: string[] = [];
  const redacted = await db.transaction().execute(async (tx): Promise<Redacted> => {
    const asked = await tx
      .selectFrom('erasure_request')
      .select('registration_id')
      .where('id', '=', erasureRequestId)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst();
    const person = asked && (await findPerson(tx, asked.registration_id, { reach: 'merged' }));
    if (!person) return { ok: false, reason: 'not-open' };
    const read = async () => (await readOthersTexts({ db: tx, secrets }, kind, { person, id }))[0];
    // Whoever gives its registration a new key at this moment is waited for.
    await lockHome(tx, await read());
    const text = await read();
    if (!text) return { ok: false, reason: 'no-such-text' };
    const words = await listWords(tx, person, also);
    const parts = text.parts.map((part) => (extent === 'words' ? takeOut(part, words) : part && takenOut));
    if (parts.join('\n') === text.parts.join('\n')) return { ok: true };
    if (kind === 'enquiry' && extent === 'all') {
      const { entryIds, mailIds } = await deleteEnquiry(tx, id);
      await dropJobs(tx, [id, ...entryIds, ...mailIds]);
      goneMails.push(...mailIds);
    } else {
      await write(tx, secrets, text, parts);
    }
    await recordAct(tx, {
      actor: 'organiser',
      actorId: organiserId,
      action: 'text.redacted',
      subject: subjectOf[text.home.kind],
      subjectId: text.home.id,
      requestId,
      detail: { what: kind, extent, erasureRequest: erasureRequestId },
    });
    return { ok: true };
  });
  await removeMails(mailer, goneMails);
  return redacted;
}

const subjectOf: Record<OthersText['home']['kind'], AuditSubject> = {
  message: 'message',
  enquiry: 'enquiry',
  registration: 'registration',
  booking: 'booking',
};

async function lockHome(tx: Database, text: OthersText | undefined) {
  if (text?.home.kind !== 'registration' && text?.home.kind !== 'booking') return;
  const { kind, id } = text.home;
  const booking = tx.selectFrom('booking').select('registration_id').where('id', '=', id);
  const homeId = kind === 'booking' ? (await booking.executeTakeFirst())?.registration_id : id;
  const home = tx
    .selectFrom('registration')
    .select('id')
    .where('id', '=', homeId ?? id);
  await home.forUpdate().execute();
}

async function write(tx: Database, secrets: Platform['secrets'], { kind, id }: OthersText, parts: string[]) {
  const [first = '', second = ''] = parts;
  switch (kind) {
    case 'message':
      // As long as a subject may be.
      await tx
        .updateTable('message')
        .set({ subject: first.slice(0, 150), text: second.slice(0, 10_000) })
        .where('id', '=', id)
        .execute();
      return;
    case 'enquiry':
      await tx.updateTable('enquiry').set({ name: first, message: second }).where('id', '=', id).execute();
      return;
    case 'enquiry-entry':
      await tx
        .updateTable('enquiry_entry')
        .set({ text: first.slice(0, 10_000) })
        .where('id', '=', id)
        .execute();
      return;
    case 'note': {
      const row = await tx
        .selectFrom('registration_note')
        .innerJoin('registration', 'registration.id', 'registration_id')
        .select('record_key_id')
        .where('registration_note.id', '=', id)
        .executeTakeFirstOrThrow();
      const record = await openRecordKey(tx, secrets, row.record_key_id);
      const sealed_text = sealValue(record, sealedAs.note, first);
      await tx.updateTable('registration_note').set({ sealed_text }).where('id', '=', id).execute();
      return;
    }
    case 'payment-note': {
      const row = tx.selectFrom('payment').select('record_key_id').where('id', '=', id);
      const { record_key_id } = await row.executeTakeFirstOrThrow();
      const record = await openRecordKey(tx, secrets, record_key_id ?? '');
      const sealed_note = sealValue(record, sealedAs[kind], { reference: first, note: second });
      await tx.updateTable('payment').set({ sealed_note, record_key_id }).where('id', '=', id).execute();
      return;
    }
    case 'booking-message': {
      const row = await tx
        .selectFrom('booking')
        .innerJoin('registration', 'registration.id', 'registration_id')
        .select('registration.record_key_id')
        .where('booking.id', '=', id)
        .executeTakeFirstOrThrow();
      const record = await openRecordKey(tx, secrets, row.record_key_id);
      const sealed_message = sealValue(record, sealedAs[kind], first);
      await tx.updateTable('booking').set({ sealed_message }).where('id', '=', id).execute();
      return;
    }
  }
}
