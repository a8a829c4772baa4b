import { z } from 'zod';
import { publishedSchema } from '#conference/participant-documents/verifying/published-list.ts';

/** A person on the list of a phone at the door: what the door must see, and nothing else. */
export const listedGuestSchema = z.object({
  id: z.string(),
  name: z.string(),
  reference: z.string(),
  /** "Professional or faculty" */
  type: z.string(),
  isPaid: z.boolean(),
  /** The id of the photograph's file. Null without one. */
  photo: z.string().nullable(),
  /** The number of the valid iCard. Null if none is issued. */
  badge: z.string().nullable(),
  /** The numbers of iCards that ended because the fee was not paid any more. */
  unpaidBadges: z.array(z.string()),
  /**
   * The places at whose doors the person was let in, as one text ("day:2032-01-26"), each with the first time in ISO 8601
   * and the organiser who let them in. The empty text is the first check-in at any door.
   * A list that was taken along by an older version does not have it.
   */
  letIn: z.array(z.tuple([z.string(), z.string(), z.string()])).default([]),
});
export type ListedGuest = z.infer<typeof listedGuestSchema>;

/** A part of the list. `next`: where the next part begins. Null after the last part. */
export const guestPartSchema = z.object({ guests: z.array(listedGuestSchema), next: z.string().nullable() });
export type GuestPart = z.infer<typeof guestPartSchema>;

/** What a phone gets when it takes a list along. */
export const takenListSchema = z.object({
  /** The key of the list (AES-256-GCM), in base64. */
  key: z.string(),
  count: z.number(),
  takenAt: z.string(),
  validUntil: z.string(),
  /** The public keys of documents, and the signed list of those that ended. */
  published: publishedSchema,
});
export type TakenList = z.infer<typeof takenListSchema>;

/** Photographs by the id of their file, sealed and in base64. Null for a photograph that cannot be opened. */
export const photographsSchema = z.record(z.string(), z.string().nullable());

/** How many photographs one request may ask for. */
export const mostPhotographs = 20;

/** The purpose for which bytes are sealed, so that no part of the list can be exchanged for another part. */
export const contextOfGuests = (listId: string) => `door list ${listId}`;
export const contextOfPhotograph = (listId: string, fileId: string) => `door photograph ${listId} ${fileId}`;
