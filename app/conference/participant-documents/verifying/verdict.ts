import type { DocumentKind, PublicEnd } from '../document-kind.ts';

/** The fields of a document that a verification shows. The printed document shows all of them, too. */
export type ShownFields = { kind: DocumentKind; number: string; name: string | undefined };

/**
 * The result of a verification. `genuine`: issued by the organisers and valid. `altered`: the signature does not belong
 * to the content of the code. `unknown`: not a code or number of a document of these organisers.
 */
export type Verdict =
  | ({ state: 'genuine'; expiresOn: string | undefined } & ShownFields)
  | ({ state: 'expired'; expiresOn: string } & ShownFields)
  | { state: 'revoked'; because: PublicEnd; kind: DocumentKind; number: string }
  | { state: 'altered' }
  | { state: 'unknown' };
