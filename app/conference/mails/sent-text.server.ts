import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { type Secrets, seal, unseal } from '#platform/keys/secrets.server.ts';
import { keptMails, type MailKind, mailWords } from './mail-kinds.ts';

/** The text of a mail that was sent. */
export type SentText = { to: string; subject: string; text: string };

/** Never change this purpose: the texts of stored mails are sealed with its key. */
const purpose = 'texts of sent mails';

/** Keeps the sealed text of a mail to a participant, if its kind is in `keptMails`. */
export async function keepSentText(
  tx: Database,
  secrets: Pick<Secrets, 'keyFor'>,
  { id, kind, registration_id }: { id: string; kind: string; registration_id: string | null },
  { to, subject, text }: SentText,
): Promise<void> {
  if (registration_id === null || !keptMails.some((one) => one === kind)) return;
  const bytes = Buffer.from(JSON.stringify({ to, subject, text } satisfies SentText));
  const sealed_text = seal(secrets.keyFor(purpose), bytes, id);
  await tx
    .insertInto('mail_text')
    .values({ mail_id: id, sealed_text })
    .onConflict((conflict) => conflict.column('mail_id').doUpdateSet({ sealed_text }))
    .execute();
}

/**
 * Opens the texts of sent mails. Returns a map from the id of a mail to its text. Leaves out mails whose text is not
 * kept.
 */
export async function openSentTexts(
  { db, secrets }: { db: Database; secrets: Pick<Secrets, 'keyFor'> },
  mailIds: readonly string[],
): Promise<Map<string, SentText>> {
  const rows = await db
    .selectFrom('mail_text')
    .select(['mail_id', 'sealed_text'])
    .where('mail_id', '=', anyOf(mailIds))
    .execute();
  const key = secrets.keyFor(purpose);
  return new Map(
    rows.map(({ mail_id, sealed_text }) => {
      const { to, subject, text } = Object(JSON.parse(unseal(key, sealed_text, mail_id).toString()));
      return [mail_id, { to: String(to), subject: String(subject), text: String(text) }];
    }),
  );
}

/** True if the text of this mail is kept. */
export async function hasSentText(db: Database, mailId: string): Promise<boolean> {
  const kept = await db
    .selectFrom('mail_text')
    .select('mail_id')
    .where('mail_id', '=', mailId)
    .executeTakeFirst();
  return kept !== undefined;
}

/**
 * Shows an organiser the text of a mail to a participant, and records who read it. Returns undefined if the text is not
 * kept.
 */
export async function showSentText(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { mailId, ...by }: { mailId: string; organiserId: string; requestId: string },
): Promise<SentText | undefined> {
  return await db.transaction().execute(async (tx) => {
    const mail = await tx
      .selectFrom('mail')
      .select(['kind', 'registration_id'])
      .where('id', '=', mailId)
      .executeTakeFirst();
    const sent = (await openSentTexts({ db: tx, secrets }, [mailId])).get(mailId);
    if (!mail?.registration_id || !sent) return undefined;
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'mail.shown',
      subject: 'registration',
      subjectId: mail.registration_id,
      detail: { because: mailWords[mail.kind as MailKind] ?? mail.kind },
    });
    return sent;
  });
}
