import { z } from 'zod';
import { publicEndReasons } from '../document-kind.ts';

/** A public key as a JSON Web Key (RFC 8037). `kid` is the id that the codes contain. */
const publicKeySchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  use: z.literal('sig'),
  kid: z.string(),
  x: z.string(),
});
export type PublicKey = z.infer<typeof publicKeySchema>;

/** How many bytes a hash in `codes` has. */
export const codeHashLength = 8;

/** The data that the organisers publish: their keys, and a signed list (a compact JSON Web Signature). */
export const publishedSchema = z.object({ keys: z.array(publicKeySchema), list: z.string() });
export type Published = z.infer<typeof publishedSchema>;

/**
 * The content of the signed list. For each document that ended, `ended` has its number and how it ended. For an outdated
 * one it also has the day since when, in the edition's zone. `retired` has the keys that sign nothing any more, with the
 * day since when. Such a key may have become known, so only the codes of documents that it signed before are accepted:
 * `codes` are the first {@link codeHashLength} bytes of the SHA-256 of each, one after the other, in base64url.
 */
export const endedListSchema = z.object({
  issuedAt: z.iso.datetime(),
  /** Old lists lack the retired keys. */
  retired: z.array(z.object({ kid: z.string(), since: z.iso.date(), codes: z.string() })).default([]),
  ended: z.array(
    z.union([
      z.tuple([z.string(), z.enum(publicEndReasons).exclude(['outdated'])]),
      z.tuple([z.string(), z.literal('outdated'), z.iso.date()]),
    ]),
  ),
});
export type RetiredKey = z.infer<typeof endedListSchema>['retired'][number];
export type EndedDocument = z.infer<typeof endedListSchema>['ended'][number];
