import { z } from 'zod';
import { edition } from '#conference/edition/edition.server.ts';
import { inviteSpeaker } from '#conference/speakers/deciding/decide.server.ts';
import { listQueue } from '#conference/speakers/deciding/queue.server.ts';
import { speakerOrigins, speakerStates } from '#conference/speakers/speaker.ts';
import { emailAddress, paragraph, personName } from '#platform/forms/plain-text.ts';
import { writeEnd } from '../cursor.ts';
import { defineCall } from '../define-call.server.ts';
import { changedQuery, id, instant, oneOf, pageOf, pageQuery, writeInstant, written } from '../shapes.ts';

const group = 'Speakers';

const speakerShape = z
  .strictObject({
    id,
    number: z.int(),
    name: z.string(),
    email: z.string(),
    category: z.string().nullable(),
    country: z.string().nullable(),
    origin: z.enum(speakerOrigins),
    state: z.enum(speakerStates),
    stateAt: instant,
    createdAt: instant,
  })
  .meta({ id: 'Speaker' });

export const speakerCalls = [
  defineCall({
    method: 'GET',
    path: '/speakers',
    group,
    name: 'listSpeakers',
    summary: 'Lists the queue of speakers, the oldest entry first. Honours are not in it.',
    needs: 'speakers.manage',
    query: z.strictObject({
      ...pageQuery('/speakers'),
      ...changedQuery,
      text: z.string().max(200).optional(),
      state: z.enum(speakerStates).optional(),
      origin: z.enum(speakerOrigins).optional(),
      category: oneOf(edition.pages.speakers.categories.items).optional(),
    }),
    answer: pageOf(speakerShape),
    isRecorded: true,
    handle: async ({ context: { db }, query: { after, limit, updatedSince, ...filter } }) => {
      const asked = { after, count: limit, changedSince: updatedSince };
      const { rows, end } = await listQueue(db, { isHonour: false, filter, ...asked });
      const items = rows.map((row) => ({
        id: row.id,
        number: row.number,
        name: row.name,
        email: row.email,
        category: row.category,
        country: row.country,
        origin: row.origin,
        state: row.state,
        stateAt: writeInstant(row.state_at),
        createdAt: writeInstant(row.created_at),
      }));
      return { answer: { items, ...writeEnd('/speakers', end, after) } };
    },
  }),
  defineCall({
    method: 'POST',
    path: '/speakers',
    group,
    name: 'inviteSpeaker',
    summary:
      'Invites somebody to speak. They get a mail, sign in with their mailbox, and complete their profile.',
    needs: 'speakers.manage',
    body: z
      .strictObject({
        name: personName(120, 'Please enter the name.'),
        email: emailAddress('Please enter the email.'),
        category: oneOf(edition.pages.speakers.categories.items),
        language: z.enum(edition.languages as [(typeof edition.languages)[number]]).default('en'),
        note: paragraph(4000, 'Please leave the field out, or write a note.')
          .optional()
          .meta({ description: 'At most 4,000 characters.' }),
      })
      .meta({ id: 'SpeakerInvitation' }),
    answer: written,
    problems: { 'in-queue': [409, 'This mailbox has an open entry in the queue already.'] },
    handle: async ({ context, by, body: { language, note = '', ...given }, formKey }) => {
      const invitation = { ...given, note, locale: language, formKey, ...by };
      const invited = await inviteSpeaker(context, invitation, context.now());
      return invited.ok ? { answer: { id: invited.speakerId } } : { problem: 'in-queue' };
    },
  }),
];
