import { z } from 'zod';
import { listIssued } from '#conference/documents/desk/list-issued.server.ts';
import { documentKinds } from '#conference/documents/document-kind.ts';
import { defineCall } from '../define-call.server.ts';
import { day, id, instant, writeInstant } from '../shapes.ts';

const documentShape = z
  .strictObject({
    id,
    kind: z.enum(documentKinds),
    number: z.string(),
    issuedAt: instant,
    expiresOn: day.nullable(),
    endedAt: instant.nullable(),
    endedBecause: z.string().nullable(),
  })
  .meta({ id: 'Document' });

export const documentCalls = [
  defineCall({
    method: 'GET',
    path: '/registrations/{registrationId}/documents',
    group: 'Registrations',
    name: 'listDocuments',
    summary:
      'Lists which documents somebody has, and how those ended that are not valid any more. Not what is printed on them.',
    needs: 'documents.issue',
    answer: z
      .strictObject({
        items: z.array(documentShape),
        outdated: z
          .array(z.enum(documentKinds))
          .meta({ description: 'What must be issued again, because a printed fact has changed.' }),
      })
      .meta({ id: 'Documents' }),
    handle: async ({ context, params }) => {
      const issued = await listIssued(context, params.registrationId, context.now());
      if (!issued) return { problem: 'not-found' };
      const items = issued.documents.map((document) => ({
        id: document.id,
        kind: document.kind,
        number: document.number,
        issuedAt: writeInstant(document.issuedAt),
        expiresOn: document.expiresOn,
        endedAt: writeInstant(document.endedAt),
        endedBecause: document.endedBecause,
      }));
      return { answer: { items, outdated: issued.outdated.map(({ kind }) => kind) } };
    },
  }),
];
