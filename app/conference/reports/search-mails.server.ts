import type { MailKind, MailState } from '#conference/mails/mail-kinds.ts';
import { mails } from '#conference/mails/mails.server.ts';
import { readReference } from '#conference/registration/reference.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type AskedPage, findPage } from '#platform/database/find-page.server.ts';
import { toAsciiDomain } from '#platform/forms/plain-text.ts';
import { findMailsTo, readAddresses } from './mail-addresses.server.ts';

export type MailFilter = {
  /** The reference of a registration, or a complete email address. */
  text?: string;
  kind?: MailKind;
  state?: MailState;
  /** Finds only mails that were queued at this time or later. */
  from?: Date;
  /** Finds only mails that were queued before this time. */
  before?: Date;
  /** The row that the mail is about, such as a message to a group. */
  subjectId?: string;
  /** The participant to whom the mail goes, or whom it is about. */
  registrationId?: string;
};

/** Lists mails, newest first. */
export async function searchMails(db: Database, { filter, ...page }: { filter: MailFilter } & AskedPage) {
  const { kind, state, from, before, subjectId, registrationId } = filter;
  const text = filter.text && toAsciiDomain(filter.text.trim());
  const isAddress = text?.includes('@') ?? false;
  const sentTo = text && isAddress ? await findMailsTo(db, text) : [];
  const query = selectMails(db)
    .$if(isAddress, (list) =>
      list.where((row) =>
        row.or(
          sentTo.map(({ kinds, by, ids }) => {
            const column = by === 'subjectId' ? 'subject_id' : 'logged.registration_id';
            return row('kind', 'in', kinds).and(column, '=', anyOf(ids));
          }),
        ),
      ),
    )
    .$if(Boolean(text) && !isAddress, (list) => list.where('reference', '=', readReference(text ?? '') ?? ''))
    .$if(kind !== undefined, (list) => list.where('kind', '=', kind ?? ''))
    .$if(state !== undefined, (list) => list.where('state', '=', state ?? 'queued'))
    .$if(from !== undefined, (list) => list.where('queued_at', '>=', from ?? new Date(0)))
    .$if(before !== undefined, (list) => list.where('queued_at', '<', before ?? new Date(0)))
    .$if(subjectId !== undefined, (list) => list.where('subject_id', '=', subjectId ?? ''))
    .$if(registrationId !== undefined, (list) =>
      list.where('logged.registration_id', '=', registrationId ?? ''),
    )
    .orderBy('queued_at', 'desc')
    .orderBy('logged.id', 'desc');
  const { rows, ...found } = await findPage(db, query, page);
  return { ...found, rows: await describeRows(db, rows) };
}

/** Finds a mail. Returns undefined if there is no mail with this id. */
export async function findMail(db: Database, mailId: string): Promise<LoggedMail | undefined> {
  const rows = await selectMails(db).where('logged.id', '=', mailId).execute();
  return (await describeRows(db, rows))[0];
}

/** Counts the failed mails. */
export async function countFailedMails(db: Database): Promise<number> {
  return await countRows(db, mails(db).where('state', '=', 'failed'));
}

function selectMails(db: Database) {
  return db
    .selectFrom(mails(db).as('logged'))
    .leftJoin(registrations(db).as('person'), 'person.id', 'logged.registration_id')
    .select(['logged.id', 'kind', 'state', 'tries', 'last_error as lastError', 'queued_at as queuedAt'])
    .select(['sent_at as sentAt', 'subject_id as subjectId', 'logged.registration_id as registrationId'])
    .select('reference');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectMails>['execute']>>[number];

/**
 * Adds to each mail the email address of its recipient. The address is null if `readAddresses` does not find it, for
 * example because it is the organisers' own, a participant's former one, or an erased person's.
 */
async function describeRows(db: Database, rows: readonly Row[]) {
  const addresses = await readAddresses(db, rows);
  return rows.map((row) => ({
    ...row,
    kind: row.kind as MailKind,
    address: addresses.get(row.id) ?? null,
  }));
}

export type LoggedMail = Awaited<ReturnType<typeof describeRows>>[number];
