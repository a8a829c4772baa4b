import { edition } from '#conference/edition/edition.server.ts';
import { may, type Permission } from '#conference/organiser/permissions.ts';
import { findBookingHits } from './find-booking-hits.server.ts';
import { findGroupPaymentHits, findPaymentHits, findReceiptHits } from './find-money-hits.server.ts';
import {
  findDocumentHits,
  findEnquiryHits,
  findPaperHits,
  findSpeakerHits,
} from './find-other-hits.server.ts';
import { findPeopleHits } from './find-people-hits.server.ts';
import type { Hits, SearchRequest, SpellingRequest } from './hits.ts';

type Finder = {
  permission: Permission;
  /** False if the edition has no records of this kind. */
  isInEdition?: boolean;
  /** False if the search for similar spellings leaves out this kind. */
  canFindSimilar?: boolean;
  find: (asked: SpellingRequest) => Promise<Hits | undefined>;
};

/** The kinds of records that the search finds, in the order of the page, and the permission that each needs. */
const finders: readonly Finder[] = [
  { permission: 'registrations.read', find: findPeopleHits },
  { permission: 'bookings.read', isInEdition: edition.festival !== undefined, find: findBookingHits },
  { permission: 'payments.read', find: findPaymentHits, canFindSimilar: false },
  { permission: 'payments.read', find: findReceiptHits, canFindSimilar: false },
  { permission: 'payments.read', find: findGroupPaymentHits },
  { permission: 'enquiries.handle', find: findEnquiryHits },
  { permission: 'papers.read', find: findPaperHits },
  { permission: 'speakers.manage', find: (asked) => findSpeakerHits(asked, { isHonour: false }) },
  { permission: 'honours.decide', find: (asked) => findSpeakerHits(asked, { isHonour: true }) },
  { permission: 'documents.issue', find: findDocumentHits, canFindSimilar: false },
];

/**
 * Searches everything that the organiser may see. Returns the kinds that have hits. Searches for similar spellings
 * only if no record contains the text as it was typed, because the search for similar spellings is slow.
 */
export async function findEverywhere(asked: SearchRequest): Promise<Hits[]> {
  const asTyped = await findSpelled({ ...asked, spelling: 'as-typed' });
  return asTyped.length > 0 ? asTyped : await findSpelled({ ...asked, spelling: 'similar' });
}

async function findSpelled(asked: SpellingRequest): Promise<Hits[]> {
  const groups: Hits[] = [];
  for (const { permission, isInEdition = true, find, canFindSimilar = true } of finders) {
    if (!isInEdition || !may(asked.organiser, permission)) continue;
    if (asked.spelling === 'similar' && !canFindSimilar) continue;
    const found = await find(asked);
    if (found && found.hits.length > 0) groups.push(found);
  }
  return groups;
}

/** Returns the URL of a record's page if the text is the reference or number of exactly one record. */
export function addressOfExact(groups: readonly Hits[]): string | undefined {
  const exact = groups.flatMap(({ hits }) => hits.filter(({ isExact }) => isExact));
  return exact.length === 1 ? exact[0]?.to : undefined;
}
