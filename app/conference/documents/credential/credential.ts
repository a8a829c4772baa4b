import type { DocumentKind } from '../document-kind.ts';
import type { DocumentContent } from '../participant-document.ts';

/** The documents that people can also get as a credential, so that they can show it to other sites. */
export const credentialKinds = [
  'membership-card',
  'participation-certificate',
  'membership-certificate',
  'presentation-certificate',
  'reviewer-certificate',
] as const;
export type CredentialKind = (typeof credentialKinds)[number];

export function isCredentialKind(kind: DocumentKind | undefined): kind is CredentialKind {
  return credentialKinds.some((one) => one === kind);
}

/**
 * The terms that the context of W3C does not have. All are terms of schema.org. `attended`, `performedAt`,
 * `contributedTo` and `authored` are the inverses of `attendee`, `performer`, `contributor` and `author`.
 */
const contextTerms = {
  Person: 'https://schema.org/Person',
  Organization: 'https://schema.org/Organization',
  Event: 'https://schema.org/Event',
  memberOf: 'https://schema.org/memberOf',
  attended: { '@reverse': 'https://schema.org/attendee' },
  CreativeWork: 'https://schema.org/CreativeWork',
  performedAt: { '@reverse': 'https://schema.org/performer' },
  contributedTo: { '@reverse': 'https://schema.org/contributor' },
  authored: { '@reverse': 'https://schema.org/author' },
  location: 'https://schema.org/location',
  startDate: 'https://schema.org/startDate',
  endDate: 'https://schema.org/endDate',
};

export type CredentialData = {
  kind: CredentialKind;
  /** The address of the page that verifies the document. The page also says whether the document was revoked. */
  id: string;
  issuer: string;
  /** Where other software reads whether it was revoked. */
  status: object;
  content: Pick<DocumentContent, 'holder' | 'event' | 'works' | 'reviews'>;
  /** In ISO 8601. */
  validFrom: string;
  validUntil: string | undefined;
  /** True in a rehearsal. The credential then says that it proves nothing. */
  isSample?: boolean;
};

/** Writes a document as a credential of the W3C's data model 2.0. It contains only what the printed document shows. */
export function describeCredential({
  kind,
  id,
  issuer,
  status,
  content,
  validFrom,
  validUntil,
  isSample = false,
}: CredentialData) {
  const stated = statementsOf[kind](content);
  const { subject } = stated;
  const name = isSample ? `SAMPLE · ${stated.name}` : stated.name;
  const description = isSample ? 'A sample of a rehearsal. It proves nothing.' : stated.description;
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', contextTerms],
    id,
    type: ['VerifiableCredential'],
    name,
    ...(description && { description }),
    issuer: { id: issuer, name: content.event.organisers.join(', ') },
    // The claim of JSON Web Tokens, for software that does not know `issuer`.
    iss: issuer,
    validFrom,
    ...(validUntil && { validUntil }),
    credentialStatus: status,
    credentialSubject: { type: 'Person', name: content.holder.name, ...subject },
  };
}

type Content = CredentialData['content'];
type Statements = { name: string; description?: string; subject: object };

const describeMembership = ({ event }: Content): Statements => ({
  name: `Membership of ${event.name}`,
  subject: { memberOf: event.organisers.map((name) => ({ type: 'Organization', name })) },
});

/** The statements of each kind of credential about its holder. */
const statementsOf: Record<CredentialKind, (content: Content) => Statements> = {
  'membership-card': describeMembership,
  'membership-certificate': describeMembership,
  'participation-certificate': ({ event }) => ({
    name: `Participation in ${event.name}`,
    subject: { attended: describeEvent(event) },
  }),
  'presentation-certificate': ({ event, works = [] }) => ({
    name: `Presentation at ${event.name}`,
    subject: {
      performedAt: describeEvent(event),
      authored: works.map((title) => ({ type: 'CreativeWork', name: title })),
    },
  }),
  'reviewer-certificate': ({ event, reviews = 0 }) => ({
    name: `Reviews for ${event.name}`,
    description: `Reviewed ${reviews === 1 ? 'one work' : `${reviews} works`}.`,
    subject: { contributedTo: describeEvent(event) },
  }),
};

function describeEvent({ name, place, days }: Content['event']) {
  return { type: 'Event', name, location: place, startDate: days.from, endDate: days.to };
}
