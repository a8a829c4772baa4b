import { z } from 'zod';
import { arrivalChanges, findArrivals } from '#conference/door/arrivals.server.ts';
import { checkIn } from '#conference/door/check-in.server.ts';
import { listCheckIns } from '#conference/door/list-check-ins.server.ts';
import { conferenceDayAt, refuseTime, writePlace } from '#conference/door/place.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { findAdmission } from '#conference/programme/places/find-admission.server.ts';
import { findRegistrationsAfter } from '#conference/registration/list/find-registrations.server.ts';
import { registrationFilterSchema } from '#conference/registration/list/registration-filter.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { writeEnd } from '../cursor.ts';
import { defineCall } from '../define-call.server.ts';
import { changedQuery, day, id, instant, pageOf, pageQuery, refuseUnknown, writeInstant } from '../shapes.ts';

const group = 'The door';

const place = z
  .string()
  .max(120)
  .regex(
    /^(day:\d{4}-\d{2}-\d{2}|session:[a-z0-9-]+)$/,
    'Please send day: and a day, such as day:2032-01-26, or session: and the slug of a session.',
  );

const placeWords = '`day:2032-01-26`, or `session:` and the slug of a session.';

/** At which doors people were checked in. */
export const where = z.enum(['any', 'door', 'sessions']);

const checkInShape = z
  .strictObject({
    id,
    at: instant.meta({ description: 'When the badge was scanned.' }),
    receivedAt: instant.meta({ description: 'When the site got it. `updatedSince` and the order go by it.' }),
    registrationId: id,
    reference: z.string(),
    fullName: z.string(),
    type: z.string(),
    place: z
      .string()
      .nullable()
      .meta({ description: `${placeWords} Null outside the days of the conference.` }),
    by: z.string(),
  })
  .meta({ id: 'CheckIn' });

const checkedIn = z
  .strictObject({
    registrationId: id,
    place: z.string().nullable(),
    isNew: z.boolean().meta({ description: 'False if the person was checked in there before.' }),
    isPaid: z.boolean(),
  })
  .meta({ id: 'CheckedIn' });

const guestShape = z
  .strictObject({
    id,
    reference: z.string(),
    fullName: z.string(),
    type: z.string(),
    isPaid: z.boolean(),
    arrivedAt: instant.nullable().meta({ description: 'The first check-in at any door.' }),
  })
  .meta({ id: 'Guest' });

export const checkInCalls = [
  defineCall({
    method: 'GET',
    path: '/guests',
    group,
    name: 'listGuests',
    summary:
      'Lists whom the door lets in: everybody with an active registration, with what the door may see.',
    needs: 'door.check-in',
    query: z.strictObject({ ...pageQuery('/guests'), ...changedQuery, text: z.string().max(200).optional() }),
    answer: pageOf(guestShape),
    isRecorded: true,
    handle: async ({ context: { db }, query: { after, limit, updatedSince, text = '' } }) => {
      const { rows, end } = await findRegistrationsAfter(db, {
        filter: registrationFilterSchema.parse({ text, status: 'active' }),
        after,
        count: limit,
        changedSince: updatedSince,
        alsoChanges: arrivalChanges(db),
      });
      const arrivals = await findArrivals(
        db,
        rows.map((row) => row.id),
      );
      const items = rows.map((row) => ({
        id: row.id,
        reference: row.reference,
        fullName: row.fullName,
        type: row.participantType,
        isPaid: row.paidAt !== null,
        arrivedAt: writeInstant(arrivals.get(row.id)?.arrived_at ?? null),
      }));
      return { answer: { items, ...writeEnd('/guests', end, after) } };
    },
  }),
  defineCall({
    method: 'GET',
    path: '/check-ins',
    group,
    name: 'listCheckIns',
    summary:
      'Lists check-ins in the order in which the site got them. One that was undone is not in the list.',
    needs: 'door.read',
    query: z.strictObject({
      ...pageQuery('/check-ins'),
      ...changedQuery,
      day: day.optional(),
      hour: z.coerce.number().int().min(0).max(23).optional(),
      type: z.string().max(60).optional(),
      where: where.default('any'),
      session: z.string().max(100).optional().meta({ description: 'The slug of one session.' }),
    }),
    answer: pageOf(checkInShape),
    isRecorded: true,
    handle: async ({
      context,
      query: { after, limit, updatedSince, type, where: doors, session, ...filter },
    }) => {
      const types = context.settings.participantTypes.map((one) => one.id);
      if (type !== undefined && !types.includes(type)) return refuseUnknown('type');
      const asked = {
        filter: { ...filter, participantType: type, where: session === undefined ? doors : { session } },
        after,
        count: limit,
        changedSince: updatedSince,
      };
      const { rows, end } = await listCheckIns(context.db, asked);
      const items = rows.map((row) => ({
        id: row.id,
        at: writeInstant(row.at),
        receivedAt: writeInstant(row.receivedAt),
        registrationId: row.registrationId,
        reference: row.reference,
        fullName: row.fullName,
        type: row.participantType,
        place: row.kind && row.place ? writePlace({ kind: row.kind, key: row.place }) : null,
        by: row.by,
      }));
      return { answer: { items, ...writeEnd('/check-ins', end, after) } };
    },
  }),
  defineCall({
    method: 'POST',
    path: '/registrations/{registrationId}/check-ins',
    group,
    name: 'checkIn',
    summary:
      'Checks somebody in, today or at a session. A second check-in changes nothing. Who has not paid may be let in, but send them to the payments desk first, as the door does.',
    needs: 'door.check-in',
    body: z
      .strictObject({
        place: place
          .optional()
          .meta({ description: `${placeWords} Without it: today, if today is a day of the conference.` }),
      })
      .meta({ id: 'NewCheckIn' }),
    answer: checkedIn,
    problems: {
      'no-such-place': [422, 'There is no such day or session at the door.', 'place'],
      'not-active': [409, 'This registration is not active, so nobody can be checked in with it.'],
      'other-day': [409, 'Nobody can be checked in for another day than today.'],
      'too-early': [409, 'The door of this session opens half an hour before the session.'],
      'too-late': [409, 'This session is over.'],
    },
    handle: async ({ context, by, params, body, formKey }) => {
      const { db, settings } = context;
      const { registrationId } = params;
      const now = context.now();
      const today = conferenceDayAt(now, { ...edition, ...settings });
      const at = body.place ?? (today ? writePlace(today) : undefined);
      const found = at === undefined ? undefined : await findAdmission(context, { registrationId, at });
      if (body.place !== undefined && !found?.choice) return { problem: 'no-such-place' };
      const because = found?.choice && refuseTime(found.choice, now, edition.timeZone);
      if (because === 'other-day') {
        const detail = `Today is ${dayAt(now, edition.timeZone)}. Nobody can be checked in for another day.`;
        return { problem: because, detail };
      }
      if (because) return { problem: because };
      const mark = { registrationId, place: found?.place, hasPlace: found?.hasPlace, ...by };
      const checked = await checkIn(db, { ...mark, scanId: formKey }, now);
      if (!checked.ok) return { problem: checked.reason === 'not-found' ? 'not-found' : checked.reason };
      const guest = await registrations(db).where('id', '=', registrationId).executeTakeFirst();
      const isPaid = (guest?.paid_at ?? null) !== null;
      return { answer: { registrationId, place: at ?? null, isNew: checked.isNew, isPaid } };
    },
  }),
];
