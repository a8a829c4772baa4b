import { bySpeaker, recordAct } from '#conference/audit/record-act.server.ts';
import { deleteMailsAbout } from '#conference/mails/personal-data.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import {
  type Applicant,
  openStates,
  type SpeakerOrigin,
  type SpeakerProfile,
} from '#conference/speakers/speaker.ts';
import { ownerOf } from '#conference/speakers/speakers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { deleteKeys } from '#platform/keys/personal-data.server.ts';
import { makeRecordKey } from '#platform/keys/record-keys.server.ts';
import { hashToken, type Secrets } from '#platform/keys/secrets.server.ts';
import type { Locale } from '#platform/words/locales.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets'>;
type Applied = { ok: true; speakerId: string } | { ok: false; reason: 'open-already'; speakerId: string };

/**
 * Stores the application of somebody who wants to speak, and confirms it by mail. A mailbox can have only one open
 * entry for speaking. If it has one, for example because a form is sent twice, this refuses and returns the id of that
 * entry.
 */
export async function applyToSpeak(
  { db, jobs, secrets }: Store,
  application: { applicant: Applicant; profile: SpeakerProfile; locale: Locale; requestId: string },
  now: Date,
): Promise<Applied> {
  const { applicant, profile, locale, requestId } = application;
  return await db.transaction().execute(async (tx) => {
    const entry = {
      ...profile,
      ...ownFields(applicant, locale),
      origin: 'application',
      honour: null,
    } as const;
    const added = await addSpeaker(tx, secrets, { ...entry, state: 'received' }, now);
    if (!added.ok) return added;
    const { speakerId } = added;
    await recordAct(tx, { ...bySpeaker({ speakerId, requestId }), action: 'speaker.applied' });
    const owner = ownerOf({ registration_id: entry.registration_id });
    await queueMail(tx, jobs, { kind: 'speaker-received', subjectId: speakerId, ...owner });
    return added;
  });
}

/**
 * Stores the entry of a nominated person who accepts, and deletes the nomination. `token` is from the link in their
 * mail. Returns undefined if the link does not work.
 */
export async function acceptNomination(
  { db, jobs, secrets, mailer }: Store & Pick<Platform, 'mailer'>,
  given: { token: string; profile: SpeakerProfile; locale: Locale; requestId: string },
  now: Date,
): Promise<Applied | undefined> {
  const { token, profile, locale, requestId } = given;
  const mailIds: string[] = [];
  const applied = await db.transaction().execute(async (tx): Promise<Applied | undefined> => {
    const nomination = await tx
      .deleteFrom('speaker_nomination')
      .where('link_hash', '=', hashToken(token))
      .returningAll()
      .executeTakeFirst();
    if (!nomination) return undefined;
    mailIds.push(...(await deleteMailsAbout(tx, [nomination.id])));
    const { honour, statement, nominator_name, nominator_email, email } = nomination;
    const entry = {
      ...profile,
      ...ownFields({ email, registrationId: undefined }, locale),
      ...{ honour, statement, nominator_name, nominator_email },
      origin: 'nomination',
      state: 'received',
    } as const;
    const added = await addSpeaker(tx, secrets, entry, now);
    if (!added.ok) return added;
    const { speakerId } = added;
    await recordAct(tx, { ...bySpeaker({ speakerId, requestId }), action: 'nomination.accepted' });
    const kind = honour === null ? 'speaker-received' : 'honour-received';
    await queueMail(tx, jobs, { kind, subjectId: speakerId });
    return added;
  });
  for (const id of mailIds) await mailer.remove(id);
  return applied;
}

function ownFields({ email, registrationId }: Applicant, locale: Locale) {
  return { email, registration_id: registrationId ?? null, mail_language: locale };
}

type NewSpeaker = Partial<Omit<SpeakerProfile, 'name'>> & {
  name: string;
  email: string;
  registration_id: string | null;
  mail_language: string;
  origin: SpeakerOrigin;
  honour: string | null;
  state: 'received' | 'invited';
  statement?: string;
  nominator_name?: string;
  nominator_email?: string;
};

/**
 * Adds an entry to the queue. Refuses if the mailbox already has an open entry for the same purpose: for speaking, or
 * for this honour.
 */
export async function addSpeaker(
  tx: Database,
  secrets: Secrets,
  entry: NewSpeaker,
  now: Date,
): Promise<Applied> {
  const record = await makeRecordKey(tx, secrets);
  const added = await tx
    .insertInto('speaker')
    .values({ ...entry, record_key_id: record.id, created_at: now, saved_at: now, state_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { ok: true, speakerId: added.id };
  await deleteKeys(tx, [record.id]);
  const open = await findOpenSpeaker(tx, entry);
  if (!open)
    throw new Error(
      'The database refused a second open entry of a mailbox, but the first entry was not found.',
    );
  return { ok: false, reason: 'open-already', speakerId: open.id };
}

/** Finds the open entry of a mailbox for speaking (`honour` is null) or for an honour. */
export async function findOpenSpeaker(
  db: Database,
  { email, honour }: { email: string; honour: string | null },
) {
  return await db
    .selectFrom('speaker')
    .select(['id'])
    .where('email', '=', email)
    .where('honour', honour === null ? 'is' : '=', honour)
    .where('state', 'in', openStates)
    .executeTakeFirst();
}
