import type { DocumentKind } from '../document-kind.ts';
import type { DocumentContent } from '../participant-document.ts';

/** The documents that also come as a credential: what they say can be told to other sites. */
export const credentialKinds = [
  'membership-card',
  'participation-certificate',
  'membership-certificate',
] as const;
export type CredentialKind = (typeof credentialKinds)[number];

export function isCredentialKind(kind: DocumentKind | undefined): kind is CredentialKind {
  return credentialKinds.some((one) => one === kind);
}

/** The terms that the context of W3C lacks. All are terms of schema.org; `attended` is the inverse of `attendee`. */
const terms = {
  Person: 'https://schema.org/Person',
  Organization: 'https://schema.org/Organization',
  Event: 'https://schema.org/Event',
  memberOf: 'https://schema.org/memberOf',
  attended: { '@reverse': 'https://schema.org/attendee' },
  location: 'https://schema.org/location',
  startDate: 'https://schema.org/startDate',
  endDate: 'https://schema.org/endDate',
};

export type Described = {
  kind: CredentialKind;
  /** The page that verifies the document, and says so if it was revoked. */
  id: string;
  issuer: string;
  content: Pick<DocumentContent, 'holder' | 'event'>;
  /** In ISO 8601. */
  validFrom: string;
  validUntil: string | undefined;
};

/** Writes a document as a credential of the W3C's data model 2.0. It contains only what the paper shows. */
export function describeCredential({ kind, id, issuer, content, validFrom, validUntil }: Described) {
  const { holder, event } = content;
  const isParticipation = kind === 'participation-certificate';
  const organisers = event.organisers.map((name) => ({ type: 'Organization', name }));
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', terms],
    id,
    type: ['VerifiableCredential'],
    name: isParticipation ? `Participation in ${event.name}` : `Membership of ${event.name}`,
    issuer: { id: issuer, name: event.organisers.join(', ') },
    validFrom,
    ...(validUntil && { validUntil }),
    credentialSubject: {
      type: 'Person',
      name: holder.name,
      ...(isParticipation
        ? {
            attended: {
              type: 'Event',
              name: event.name,
              location: event.place,
              startDate: event.days.from,
              endDate: event.days.to,
            },
          }
        : { memberOf: organisers }),
    },
  };
}
