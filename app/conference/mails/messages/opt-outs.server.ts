import { registrations } from '#conference/registration/registrations.server.ts';
import { anyAddress } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { mails } from '../mails.server.ts';
import { type MessageCategory, type OptionalCategory, optionalCategories } from './message.ts';

/** A query of the mailboxes that get no mails of a category. */
export function optedOut(db: Database, category: MessageCategory) {
  return db.selectFrom('message_opt_out').select('email').where('category', '=', category);
}

/** Reads the categories whose mails a mailbox does not get. */
export async function readOptOuts(db: Database, email: string): Promise<OptionalCategory[]> {
  const rows = await db.selectFrom('message_opt_out').select('category').where('email', '=', email).execute();
  return optionalCategories.filter((one) => rows.some(({ category }) => category === one));
}

/** Stops the mails of a category to a mailbox, or lets it get them again. */
export async function setOptOut(
  db: Database,
  { email, category, isStopped }: { email: string; category: OptionalCategory; isStopped: boolean },
  now: Date,
): Promise<void> {
  if (!isStopped) {
    await db
      .deleteFrom('message_opt_out')
      .where('email', '=', email)
      .where('category', '=', category)
      .execute();
    return;
  }
  await db
    .insertInto('message_opt_out')
    .values({ email: email.toLowerCase(), category, opted_out_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Finds the mailbox and the category of a message's mail by the id of the mail, which only its recipient knows. Returns
 * undefined if there is no such mail, or if nobody can stop mails of its category.
 */
export async function findMailOfMessage(
  db: Database,
  mailId: string,
): Promise<{ email: string; category: OptionalCategory } | undefined> {
  const found = await db
    .selectFrom('message')
    .innerJoin(mails(db).as('sent'), 'sent.subject_id', 'message.id')
    .innerJoin(registrations(db).as('person'), 'person.id', 'sent.registration_id')
    .select(['person.email', 'message.category'])
    .where('sent.id', '=', mailId)
    .executeTakeFirst();
  const category = optionalCategories.find((one) => one === found?.category);
  return found && category && { email: found.email, category };
}

/** Lists the categories that a person has stopped, for the copy of their data. */
export async function listOptOutsOf(db: Database, emails: readonly string[]) {
  return await db
    .selectFrom('message_opt_out')
    .select(['email', 'category', 'opted_out_at as at'])
    .where('email', '=', anyAddress(emails))
    .orderBy('opted_out_at')
    .execute();
}
