import { acts } from '#conference/audit/acts.server.ts';
import { openSealedPart } from '#conference/audit/sealed-part.server.ts';
import { organisers } from '#conference/organiser/organisers.server.ts';
import { readReference } from '#conference/registration/reference.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { AuditActor } from '#platform/database/database-types.ts';
import { escapeLike } from '#platform/database/escape-like.server.ts';
import { type AskedPage, findPage } from '#platform/database/find-page.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import type { Secrets } from '#platform/keys/secrets.server.ts';
import { listBelongings } from './list-registration-history.server.ts';

export type AuditFilter = {
  /** A part of an act's name, the whole id of a subject, actor or request, or the reference of a registration. */
  text?: string;
  actor?: AuditActor;
  /** Finds the acts of this organiser, and the acts about this organiser. */
  organiserId?: string;
  /** Finds the acts of this participant, and the acts about their registration, its files and its bookings. */
  registrationId?: string;
  /** Finds only acts at this time or later. */
  from?: Date;
  /** Finds only acts before this time. */
  before?: Date;
};

/**
 * Lists acts, newest first. The name of an actor or subject is
 * the name of an organiser or the reference of a registration.
 */
export async function searchAudit(
  { db, secrets }: { db: Database; secrets: Secrets },
  { filter, ...page }: { filter: AuditFilter } & AskedPage,
) {
  const text = filter.text?.trim() ?? '';
  const reference = readReference(text) ?? '';
  const { organiserId, registrationId } = filter;
  const belongings = registrationId === undefined ? [] : await listBelongings(db, registrationId);
  const query = db
    .selectFrom(acts(db).as('act'))
    .leftJoin(organisers(db).as('acting'), 'acting.id', 'act.actor_id')
    .leftJoin(registrations(db).as('participant'), 'participant.id', 'act.actor_id')
    .leftJoin(organisers(db).as('changed'), 'changed.id', 'act.subject_id')
    .leftJoin(registrations(db).as('about'), 'about.id', 'act.subject_id')
    .select(['act.id', 'at', 'actor', 'actor_id as actorId', 'action', 'subject'])
    .select(['subject_id as subjectId', 'detail'])
    .select(['request_id as requestId', 'act.record_key_id', 'sealed_detail'])
    .select(({ fn }) => fn.coalesce('acting.name', 'participant.reference').as('actorName'))
    .select(({ fn }) => fn.coalesce('about.reference', 'changed.name').as('subjectName'))
    .$if(text !== '', (list) =>
      list.where((row) => {
        const matches = [
          row('action', 'like', `%${escapeLike(text)}%`),
          row('request_id', '=', text),
          row('about.reference', '=', reference),
          row('participant.reference', '=', reference),
        ];
        const id = text.toLowerCase();
        if (isUuid(id)) matches.push(row('subject_id', '=', id), row('actor_id', '=', id));
        return row.or(matches);
      }),
    )
    .$if(organiserId !== undefined, (list) =>
      list.where((row) =>
        row.or([row('actor_id', '=', organiserId ?? ''), row('subject_id', '=', organiserId ?? '')]),
      ),
    )
    .$if(registrationId !== undefined, (list) =>
      list.where((row) =>
        row.or([
          row('actor_id', '=', registrationId ?? ''),
          row('subject_id', '=', anyOf([registrationId ?? '', ...belongings])),
        ]),
      ),
    )
    .$if(filter.actor !== undefined, (list) => list.where('actor', '=', filter.actor ?? 'system'))
    .$if(filter.from !== undefined, (list) => list.where('at', '>=', filter.from ?? new Date(0)))
    .$if(filter.before !== undefined, (list) => list.where('at', '<', filter.before ?? new Date(0)))
    .orderBy('act.id', 'desc');
  const { rows, ...found } = await findPage(db, query, page);
  const records = await openExistingRecordKeys(db, secrets, rows);
  const opened = rows.map(({ record_key_id, sealed_detail, ...act }) => ({
    ...act,
    sealed: openSealedPart(records, { record_key_id, sealed_detail }),
  }));
  return { ...found, rows: opened };
}

export type AuditRow = Awaited<ReturnType<typeof searchAudit>>['rows'][number];
