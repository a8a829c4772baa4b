import { recordAct } from '#conference/audit/record-act.server.ts';
import { deleteMailsAbout, removeMails } from '#conference/mails/personal-data.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { daysToAnswer, type Nomination } from '#conference/speakers/speaker.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hashToken } from '#platform/keys/secrets.server.ts';
import type { Locale } from '#platform/words/locales.ts';
import { findOpenSpeaker } from './apply.server.ts';

/**
 * Asks a person by mail whether they accept a nomination. A form that is sent twice sends one mail. A person gets no
 * mail if they have an open entry for the same purpose (speaking, or this honour). The nominator does not learn that.
 */
export async function nominate(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  given: {
    nomination: Nomination;
    nominatorEmail: string;
    formKey: string;
    locale: Locale;
    requestId: string;
  },
  now: Date,
): Promise<void> {
  const { nomination, nominatorEmail, formKey, locale, requestId } = given;
  const { nominatorName, ...person } = nomination;
  await db.transaction().execute(async (tx) => {
    if (await findOpenSpeaker(tx, person)) return;
    const added = await tx
      .insertInto('speaker_nomination')
      .values({
        ...person,
        form_key: formKey,
        nominator_name: nominatorName,
        nominator_email: nominatorEmail,
        mail_language: locale,
        made_at: now,
      })
      .onConflict((conflict) => conflict.column('form_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return;
    await recordAct(tx, { actor: 'speaker', action: 'nomination.made', subject: 'speaker', requestId });
    const kind = person.honour === null ? 'speaker-nominated' : 'honour-nominated';
    await queueMail(tx, jobs, { kind, subjectId: added.id });
  });
}

/** Reads the link of a nominated person. Returns undefined if it does not work. Opening it changes nothing. */
export async function readNomination(db: Database, token: string) {
  return await db
    .selectFrom('speaker_nomination')
    .select(['honour', 'category', 'name', 'statement', 'nominator_name as nominatorName'])
    .where('link_hash', '=', hashToken(token))
    .executeTakeFirst();
}

/** Deletes a nomination because the person declines it. Returns false if the link does not work. */
export async function declineNomination(
  { db, mailer }: Pick<Platform, 'db' | 'mailer'>,
  { token, requestId }: { token: string; requestId: string },
): Promise<boolean> {
  const mailIds = await db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('speaker_nomination')
      .where('link_hash', '=', hashToken(token))
      .returning('id')
      .executeTakeFirst();
    if (!deleted) return undefined;
    await recordAct(tx, { actor: 'speaker', action: 'nomination.declined', subject: 'speaker', requestId });
    return await deleteMailsAbout(tx, [deleted.id]);
  });
  await removeMails(mailer, mailIds ?? []);
  return mailIds !== undefined;
}

/** Deletes the nominations that nobody has answered in time. Returns their number and the ids of their mails. */
export async function deleteOldNominations(
  db: Database,
  now: Date,
): Promise<{ count: number; mailIds: string[] }> {
  return await db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('speaker_nomination')
      .where('made_at', '<', addTime(now, -days(daysToAnswer)))
      .returning('id')
      .execute();
    const mailIds = await deleteMailsAbout(
      tx,
      deleted.map(({ id }) => id),
    );
    return { count: deleted.length, mailIds };
  });
}
