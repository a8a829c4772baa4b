import { openLanguage } from '#conference/edition/open-language.server.ts';
import { chooseLanguage } from '#conference/mails/choose-language.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hashToken, newToken } from '#platform/keys/secrets.server.ts';
import { findSlug } from './deciding/queue.server.ts';
import { type SpeakerDecision, speakerDecisions } from './speaker.ts';
import { type SpeakerRow, speakers } from './speakers.server.ts';
import {
  writeSpeakerDecidedMail,
  writeSpeakerNominatedMail,
  writeSpeakerReceivedMail,
  writeSpeakerUninvitedMail,
} from './write-speaker-mails.server.tsx';

type Sender = Pick<Platform, 'db' | 'config' | 'translations'>;

/** Composes the mail that confirms an application or an accepted nomination. */
export async function composeSpeakerReceivedMail(
  platform: Sender,
  speakerId: string,
): Promise<ComposedMail | undefined> {
  const row = await speakers(platform.db).where('id', '=', speakerId).executeTakeFirst();
  if (!row || row.state === 'withdrawn') return undefined;
  const { translator, linkTo } = chooseLanguage(platform, row.mail_language);
  return await writeSpeakerReceivedMail(translator, {
    ...row,
    to: row.email,
    address: linkTo(`/speak/${speakerId}`),
  });
}

/** Composes the mail to a nominated person. Makes a new link and stores its hash. */
export async function composeSpeakerNominatedMail(
  platform: Sender,
  nominationId: string,
): Promise<ComposedMail | undefined> {
  const token = newToken();
  const row = await platform.db
    .updateTable('speaker_nomination')
    .set({ link_hash: hashToken(token) })
    .where('id', '=', nominationId)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const { translator, linkTo } = chooseLanguage(platform, row.mail_language);
  return await writeSpeakerNominatedMail(translator, {
    ...row,
    to: row.email,
    nominator: row.nominator_email,
    address: `${linkTo('/speak/nomination')}?token=${token}`,
  });
}

type Decided = {
  speaker: Pick<SpeakerRow, 'id' | 'number' | 'name' | 'email' | 'honour' | 'mail_language'>;
  decision: SpeakerDecision;
  note: string;
  /** The last part of the URL of the speaker's page. Undefined if the speaker has no page. */
  slug: string | undefined;
};

/** Writes the mail about a decision in the language of the person. */
export async function writeDecisionMail(
  { config, translations }: Pick<Platform, 'config' | 'translations'>,
  { speaker: { email, mail_language: language, ...entry }, ...decided }: Decided,
): Promise<ComposedMail> {
  const translator = translations.in(openLanguage(language));
  return await writeSpeakerDecidedMail(translator, {
    ...entry,
    ...decided,
    to: email,
    origin: config.origin,
  });
}

/**
 * Composes the mail about a withdrawn invitation. Returns undefined if the person was invited again, or the entry was
 * deleted.
 */
export async function composeSpeakerUninvitedMail(
  platform: Sender,
  decisionId: string,
): Promise<ComposedMail | undefined> {
  const row = await platform.db
    .selectFrom('speaker_decision')
    .innerJoin('speaker', 'speaker.id', 'speaker_decision.speaker_id')
    .select(['speaker.id', 'number', 'name', 'email', 'honour', 'mail_language', 'note'])
    .where('speaker_decision.id', '=', decisionId)
    .where('decision', '=', 'uninvited')
    .where('state', '=', 'uninvited')
    .executeTakeFirst();
  if (!row) return undefined;
  const { translator, linkTo } = chooseLanguage(platform, row.mail_language);
  const address = linkTo(`/speak/${row.id}`);
  return await writeSpeakerUninvitedMail(translator, { ...row, to: row.email, reason: row.note, address });
}

/**
 * Composes the mail about a decision. Returns undefined if the entry has another state now, for example because the
 * person has withdrawn or declined.
 */
export async function composeSpeakerDecidedMail(
  platform: Sender,
  decisionId: string,
): Promise<ComposedMail | undefined> {
  const { db } = platform;
  const decided = await db
    .selectFrom('speaker_decision')
    .select(['speaker_id', 'decision', 'note'])
    .where('id', '=', decisionId)
    .executeTakeFirst();
  const speaker = decided && (await speakers(db).where('id', '=', decided.speaker_id).executeTakeFirst());
  const decision = speakerDecisions.find((one) => one === speaker?.state);
  if (!speaker || decision === undefined || decision !== decided.decision) return undefined;
  const slug = await findSlug(db, speaker.programme_person_id);
  return await writeDecisionMail(platform, { speaker, decision, note: decided.note, slug });
}
