import type { DocumentKind, PublicEnd } from '../document-kind.ts';
import type { ComparedTexts } from './compared-facts.ts';

/**
 * The fields of a document that a verification shows. The printed document shows all of them, too. `texts` are the facts
 * that its code proves, if it was verified by its code.
 */
export type ShownFields = {
  kind: DocumentKind;
  number: string;
  name: string | undefined;
  texts?: ComparedTexts | undefined;
};

/**
 * The result of a verification. `genuine`: issued by the organisers and valid. `outdated`: a fact printed on it has
 * changed, on the day `since` in the edition's zone. `retired`: signed with a key that was retired on the day `since`, and
 * not known as the code of a document that was issued before. `altered`: the signature does not belong to the content of the
 * code. `unknown`: not a code or number of a document of these organisers.
 */
export type Verdict =
  | ({ state: 'genuine'; expiresOn: string | undefined } & ShownFields)
  | ({ state: 'expired'; expiresOn: string } & ShownFields)
  | { state: 'outdated'; since: string; kind: DocumentKind; number: string }
  | { state: 'revoked'; because: Exclude<PublicEnd, 'outdated'>; kind: DocumentKind; number: string }
  | { state: 'retired'; since: string }
  | { state: 'altered' }
  | { state: 'unknown' };

type Judged = ShownFields & {
  expiresOn: string | null | undefined;
  /** How the document ended, and since which day in the edition's zone. */
  end: { because: PublicEnd; since: string } | undefined;
};

/**
 * Judges a document on a day in the edition's zone. The public page, the page without network, the desk and the door all
 * take this verdict, so that they never say different things of the same card.
 */
export function judgeDocument({ end, expiresOn, ...shown }: Judged, today: string): Verdict {
  const { kind, number } = shown;
  if (end?.because === 'outdated') return { state: 'outdated', since: end.since, kind, number };
  if (end) return { state: 'revoked', because: end.because, kind, number };
  if (expiresOn && expiresOn < today) return { state: 'expired', expiresOn, ...shown };
  return { state: 'genuine', expiresOn: expiresOn ?? undefined, ...shown };
}
