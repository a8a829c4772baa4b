import { z } from 'zod';
import { entrySchema, statuses, topics } from '#conference/enquiries/enquiry.ts';
import { replyToEnquiry } from '#conference/enquiries/handle-enquiry.server.ts';
import { readEnquiry } from '#conference/enquiries/read-enquiry.server.ts';
import { readEnquiryChanges, searchEnquiries } from '#conference/enquiries/search-enquiries.server.ts';
import { writeEnd } from '../cursor.ts';
import { defineCall } from '../define-call.server.ts';
import { changedQuery, id, instant, pageOf, pageQuery, writeInstant, written } from '../shapes.ts';

const group = 'Enquiries';
const one = '/enquiries/{enquiryId}';

/** A key that handles enquiries sees all of them. */
const scope = 'all';

const enquiry = {
  id,
  topic: z.enum(topics),
  status: z.enum(statuses),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: instant,
};

export const enquiryCalls = [
  defineCall({
    method: 'GET',
    path: '/enquiries',
    group,
    name: 'listEnquiries',
    summary: 'Lists enquiries, the oldest first.',
    needs: 'enquiries.all',
    query: z.strictObject({
      ...pageQuery('/enquiries'),
      ...changedQuery,
      text: z.string().max(200).optional(),
      topic: z.enum(topics).optional(),
      status: z.enum(statuses).optional(),
    }),
    answer: pageOf(
      z
        .strictObject({
          ...enquiry,
          assignee: z.string().nullable(),
          updatedAt: instant,
          hasAnswer: z.boolean().meta({ description: 'True if they wrote again.' }),
        })
        .meta({ id: 'ListedEnquiry' }),
    ),
    isRecorded: true,
    handle: async ({ context: { db }, query: { after, limit, updatedSince, text, topic, status } }) => {
      const filter = {
        scope,
        ...(text !== undefined && { text }),
        ...(topic && { topic }),
        ...(status && { statuses: [status] }),
      } as const;
      const asked = { after, count: limit, changedSince: updatedSince };
      const { rows, end } = await searchEnquiries(db, { filter, ...asked });
      const changedAt = await readEnquiryChanges(
        db,
        rows.map((row) => row.id),
      );
      const items = rows.map((row) => ({
        id: row.id,
        topic: row.topic,
        status: row.status,
        name: row.name,
        email: row.email,
        message: row.message,
        createdAt: writeInstant(row.createdAt),
        assignee: row.assignee ?? row.assigneeRole,
        updatedAt: writeInstant(changedAt.get(row.id) ?? row.createdAt),
        hasAnswer: Boolean(row.hasAnswer),
      }));
      return { answer: { items, ...writeEnd('/enquiries', end, after) } };
    },
  }),
  defineCall({
    method: 'GET',
    path: one,
    group,
    name: 'readEnquiry',
    summary: 'One enquiry, with the notes, replies and answers that belong to it.',
    needs: 'enquiries.all',
    answer: z
      .strictObject({
        ...enquiry,
        entries: z.array(
          z.strictObject({ id, kind: z.string(), by: z.string().nullable(), text: z.string(), at: instant }),
        ),
      })
      .meta({ id: 'Enquiry' }),
    handle: async ({ context: { db }, params }) => {
      const found = await readEnquiry(db, params.enquiryId, scope);
      if (!found) return { problem: 'not-found' };
      const entries = found.entries.map((entry) => ({
        id: entry.id,
        kind: entry.kind,
        by: entry.by,
        text: entry.text,
        at: writeInstant(entry.at),
      }));
      const { topic, status, name, email, message } = found;
      const createdAt = writeInstant(found.createdAt);
      return { answer: { id: found.id, topic, status, name, email, message, createdAt, entries } };
    },
  }),
  defineCall({
    method: 'POST',
    path: '/enquiries/{enquiryId}/replies',
    group,
    name: 'replyToEnquiry',
    summary: 'Answers an enquiry by mail. It is then answered, and assigned to the key if nobody has it.',
    needs: 'enquiries.all',
    body: z
      .strictObject({ text: entrySchema.shape.text.meta({ description: 'At most 10,000 characters.' }) })
      .meta({ id: 'NewReply' }),
    answer: written,
    changes: one,
    handle: async ({ context, by, params, body, formKey }) => {
      const entry = { ...params, ...by, ...body, entryId: formKey, scope } as const;
      const replied = await replyToEnquiry(context, entry, context.now());
      return replied.ok ? { answer: { id: formKey } } : { problem: 'not-found' };
    },
  }),
];
