import { z } from 'zod';
import { documentKinds, publicEndReasons } from '#conference/documents/document-kind.ts';
import { publishedSchema } from '#conference/documents/verifying/published-list.ts';
import { hours } from '#platform/durations.ts';

/** How long a phone can use a list after it downloaded it. The phone then deletes it. The screen says "a day". */
export const listValidity = hours(24);

/** A person on the list of a phone at the door. It contains only what organisers at the door must see. */
export const listedGuestSchema = z.object({
  id: z.string(),
  name: z.string(),
  reference: z.string(),
  /** The name of the participant type, such as "Professional or faculty". */
  type: z.string(),
  isPaid: z.boolean(),
  /** The id of the photograph's file. Null if there is no photograph. */
  photo: z.string().nullable(),
  /** The number of the valid iCard. Null if none is issued. */
  badge: z.string().nullable(),
  /** The numbers of iCards that ended because the fee was no longer paid. */
  unpaidBadges: z.array(z.string()),
  /**
   * All documents, by which a typed number finds the person: the number, the kind, the last day, and how the document
   * ended. The last two are empty texts for a document without a last day, and for one that has not ended.
   */
  documents: z
    .array(z.tuple([z.string(), z.enum(documentKinds), z.string(), z.enum(['', ...publicEndReasons])]))
    // A list that was downloaded before this field existed lacks it.
    .default([]),
  /** The slugs of the sessions with a limit in which the person has a place. A list of before lacks it. */
  signedUp: z.array(z.string()).default([]),
  /**
   * The places where the person was let in. Each entry has three texts: the place, such as "day:2032-01-26", the time
   * of the first scan there in ISO 8601, and the organiser who let the person in. An empty place stands for the first
   * scan anywhere.
   */
  letIn: z.array(z.tuple([z.string(), z.string(), z.string()])),
});
export type ListedGuest = z.infer<typeof listedGuestSchema>;

/** A part of the list. `next` is the id after which the next part begins. It is null in the last part. */
export const guestPartSchema = z.object({ guests: z.array(listedGuestSchema), next: z.string().nullable() });
export type GuestPart = z.infer<typeof guestPartSchema>;

/** What a phone gets when it downloads a list. */
export const downloadedListSchema = z.object({
  /** The key of the list (AES-256-GCM), in base64. */
  key: z.string(),
  count: z.number(),
  takenAt: z.string(),
  validUntil: z.string(),
  /** The slugs of the sessions with a limit of places. A list of before lacks it. */
  limited: z.array(z.string()).default([]),
  /** The public keys of documents, and the signed list of documents that ended. */
  published: publishedSchema,
});
export type TakenList = z.infer<typeof downloadedListSchema>;

/** Photographs by the id of their file, sealed and in base64. Null if a photograph cannot be opened. */
export const photographsSchema = z.record(z.string(), z.string().nullable());

/** How many photographs one request may ask for. */
export const mostPhotographs = 20;

/** Each sealed part is bound to its own text, so that nobody can use one part in the place of another. */
export const contextOfGuests = (listId: string) => `door list ${listId}`;
export const contextOfPhotograph = (listId: string, fileId: string) => `door photograph ${listId} ${fileId}`;
