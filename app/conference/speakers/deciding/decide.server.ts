import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { writePersonToDraft } from '#conference/programme/programme-people.server.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import {
  canDecide,
  openStates,
  type PublishedSpeaker,
  type SpeakerDecision,
  type SpeakerProfile,
} from '#conference/speakers/speaker.ts';
import { lockSpeaker, ownerOf, type SpeakerRow } from '#conference/speakers/speakers.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { deleteFiles } from '#platform/files/stored-files.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { Locale } from '#platform/words/locales.ts';
import { columnsWithoutPage } from '../applying/answer.server.ts';
import { addSpeaker } from '../applying/apply.server.ts';

type Store = Pick<Platform, 'db' | 'jobs'>;
type By = { organiserId: string; requestId: string };
/**
 * An entry of the queue. `isHonour` says which part of the queue the organiser may see: honours, or people who speak.
 */
type About = { speakerId: string; isHonour: boolean };

/**
 * Invites somebody who has not applied. They get a mail, sign in with their mailbox, complete their profile and
 * confirm. A form that is sent twice sends one invitation. Refuses a mailbox that already has an open entry for
 * speaking.
 */
export async function inviteSpeaker(
  store: Store & Pick<Platform, 'secrets'>,
  invitation: By & Invitation,
  now: Date,
): Promise<{ ok: boolean; speakerId: string }> {
  return await store.db.transaction().execute((tx) => inviteInTransaction(tx, store, invitation, now));
}

type Invitation = {
  name: string;
  email: string;
  category: string;
  /** What is known of the person already. They complete it. */
  profile?: Partial<Omit<SpeakerProfile, 'name' | 'category'>>;
  note: string;
  formKey: string;
  locale: Locale;
};

/** Invites somebody in the transaction of the caller. */
export async function inviteInTransaction(
  tx: Database,
  { jobs, secrets }: Pick<Platform, 'jobs' | 'secrets'>,
  given: By & Invitation,
  now: Date,
): Promise<{ ok: boolean; speakerId: string }> {
  const { name, email, category, profile = {}, note, formKey, locale, ...by } = given;
  const sent = await tx
    .selectFrom('speaker_decision')
    .select('speaker_id')
    .where('form_key', '=', formKey)
    .executeTakeFirst();
  if (sent) return { ok: true, speakerId: sent.speaker_id };
  const entry = {
    ...profile,
    name,
    email,
    category,
    registration_id: null,
    mail_language: locale,
    honour: null,
  };
  const added = await addSpeaker(tx, secrets, { ...entry, origin: 'invitation', state: 'invited' }, now);
  const { speakerId } = added;
  if (!added.ok) return { ok: false, speakerId };
  const act = { action: 'speaker.invited', subject: 'speaker', subjectId: speakerId } as const;
  await recordAct(tx, { ...byOrganiser(by), ...act });
  const speaker = { id: speakerId, registration_id: null, honour: null };
  await mailDecision(tx, jobs, { decision: 'invited', note, formKey, speaker, ...by }, now);
  return { ok: true, speakerId };
}

/**
 * Invites or rejects somebody in the queue, and mails them. A form that is sent twice makes one decision. Returns false
 * if the state of the entry no longer allows the decision, or if the mailbox has another open entry for the same
 * purpose.
 */
export async function decideOnSpeaker(
  { db, jobs }: Store,
  given: By & About & { decision: Exclude<SpeakerDecision, 'published'>; note: string; formKey: string },
  now: Date,
): Promise<boolean> {
  const { speakerId, isHonour, decision, note, formKey, ...by } = given;
  return await db.transaction().execute(async (tx) => {
    const speaker = await lockSpeaker(tx, { speakerId, isHonour });
    if (!speaker) return false;
    if (await wasFormSent(tx, formKey)) return true;
    if (!canDecide(decision, speaker) || (await hasOtherOpen(tx, speaker))) return false;
    await tx
      .updateTable('speaker')
      .set({ state: decision, state_at: now })
      .where('id', '=', speakerId)
      .execute();
    const act = { action: `speaker.${decision}`, subject: 'speaker', subjectId: speakerId } as const;
    await recordAct(tx, { ...byOrganiser(by), ...act });
    await mailDecision(tx, jobs, { decision, note, formKey, speaker, ...by }, now);
    return true;
  });
}

/**
 * True if the mailbox has another open entry for the same purpose: for speaking, or for the same honour. This entry
 * then cannot become open again.
 */
async function hasOtherOpen(tx: Database, { id, email, honour }: SpeakerRow): Promise<boolean> {
  const other = await tx
    .selectFrom('speaker')
    .select('id')
    .where('email', '=', email)
    .where('honour', honour === null ? 'is' : '=', honour)
    .where('state', 'in', openStates)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

type Publication = By & {
  speakerId: string;
  /** The person of the programme to link with the speaker. Undefined if the speaker is not in the programme yet. */
  personId: string | undefined;
  note: string;
  formKey: string;
};

type PublishRefusal = 'not-now' | 'no-such-person' | 'person-taken';

/**
 * Publishes a confirmed speaker, or the changes of a published one. Copies the texts and the photograph to the public
 * page, writes the texts into the draft of the programme, and mails the URL of the page to the speaker. Refuses a
 * person of the programme who is already linked with another speaker.
 */
export async function publishSpeaker(
  { db, jobs }: Store,
  { speakerId, personId, note, formKey, ...by }: Publication,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: PublishRefusal }> {
  return await db.transaction().execute(async (tx) => {
    const speaker = await lockSpeaker(tx, { speakerId, isHonour: false });
    if (!speaker) return { ok: false, reason: 'not-now' };
    if (await wasFormSent(tx, formKey)) return { ok: true };
    if (!canDecide('published', speaker)) return { ok: false, reason: 'not-now' };
    const chosen = speaker.programme_person_id ?? personId;
    if (chosen !== undefined && (await isTaken(tx, chosen, speakerId)))
      return { ok: false, reason: 'person-taken' };
    const { name, title, biography, registration_id: registrationId } = speaker;
    const texts = { name, title, biography, country: nameCountry(speaker.country) };
    // Somebody who withdrew and applied again gets their own person back.
    if (chosen !== undefined) await freePerson(tx, chosen, speakerId);
    const linkedId = await writePersonToDraft(tx, { personId: chosen, registrationId, ...texts }, now);
    if (linkedId === undefined) return { ok: false, reason: 'no-such-person' };
    await tx
      .updateTable('speaker')
      .set({
        ...{ state: 'published', state_at: now, published_at: now, programme_person_id: linkedId },
        published: JSON.stringify(describePublished(speaker)),
        published_photograph_id: speaker.photograph_id,
      })
      .where('id', '=', speakerId)
      .execute();
    const shown = speaker.published_photograph_id;
    if (shown !== null && shown !== speaker.photograph_id) await deleteFiles(tx, [shown]);
    const act = { action: 'speaker-page.published', subject: 'speaker', subjectId: speakerId } as const;
    await recordAct(tx, { ...byOrganiser(by), ...act });
    await mailDecision(tx, jobs, { decision: 'published', note, formKey, speaker, ...by }, now);
    return { ok: true };
  });
}

/** Returns what visitors would see if the entry were published now. */
export function describePublished(speaker: SpeakerRow): PublishedSpeaker {
  const { name, title, category, country, biography, topics, themes, languages, links, format } = speaker;
  return { name, title, category, country, biography, topics, themes, languages, links, format };
}

async function isTaken(tx: Database, personId: string, speakerId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('speaker')
    .select('id')
    .where('programme_person_id', '=', personId)
    .where('id', '<>', speakerId)
    .where('state', 'in', openStates)
    .executeTakeFirst();
  return other !== undefined;
}

/** Takes a person of the programme from a former entry that is linked with them. */
async function freePerson(tx: Database, personId: string, speakerId: string): Promise<void> {
  await tx
    .updateTable('speaker')
    .set({ programme_person_id: null })
    .where('programme_person_id', '=', personId)
    .where('id', '<>', speakerId)
    .execute();
}

/**
 * Removes the page of a published speaker. The state is then `confirmed`. Does nothing if the state was already
 * `confirmed`, and returns false for other states.
 */
export async function unpublishSpeaker(
  db: Database,
  { speakerId, ...by }: By & { speakerId: string },
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const speaker = await lockSpeaker(tx, { speakerId, isHonour: false });
    if (speaker?.state === 'confirmed') return true;
    if (speaker?.state !== 'published') return false;
    await tx
      .updateTable('speaker')
      .set({ state: 'confirmed', state_at: now, ...columnsWithoutPage })
      .where('id', '=', speakerId)
      .execute();
    const shown = speaker.published_photograph_id;
    if (shown !== null && shown !== speaker.photograph_id) await deleteFiles(tx, [shown]);
    const act = { action: 'speaker-page.taken-down', subject: 'speaker', subjectId: speakerId } as const;
    await recordAct(tx, { ...byOrganiser(by), ...act });
    return true;
  });
}

/** True if a decision with this form key is stored, so that the form must have been sent before. */
export async function wasFormSent(tx: Database, formKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('speaker_decision')
    .select('id')
    .where('form_key', '=', formKey)
    .executeTakeFirst();
  return row !== undefined;
}

type Mailed = By & {
  speaker: Pick<SpeakerRow, 'id' | 'registration_id' | 'honour'>;
  decision: SpeakerDecision | 'uninvited';
  note: string;
  formKey: string;
};

/** Stores a decision and queues its mail. */
export async function mailDecision(
  tx: Database,
  jobs: Store['jobs'],
  { speaker, decision, note, formKey, organiserId }: Mailed,
  now: Date,
): Promise<void> {
  const { id } = await tx
    .insertInto('speaker_decision')
    .values({
      speaker_id: speaker.id,
      form_key: formKey,
      decision,
      note,
      decided_by: organiserId,
      decided_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The desk lists the mails of a registration, but only the committee may know of an honour. So a mail about an honour
  // names no registration.
  await (speaker.honour === null
    ? queueMail(tx, jobs, { kind: kindOf(decision), subjectId: id, ...ownerOf(speaker) })
    : queueMail(tx, jobs, { kind: 'honour-decided', subjectId: id }));
}

function kindOf(decision: Mailed['decision']) {
  return decision === 'uninvited' ? 'speaker-uninvited' : 'speaker-decided';
}
