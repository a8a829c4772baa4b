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
import type { Asked, AskedSpelling, Hits } from './hits.ts';

type Finder = {
  permission: Permission;
  /** False if the edition does not have this kind. */
  isThere?: boolean;
  /** False if this kind cannot be searched for similar spellings. */
  hasSimilar?: boolean;
  find: (asked: AskedSpelling) => Promise<Hits | undefined>;
};

/** The kinds of records that the search finds, in the order of the page, and the permission that each needs. */
const finders: readonly Finder[] = [
  { permission: 'registrations.read', find: findPeopleHits },
  { permission: 'bookings.read', isThere: edition.festival !== undefined, find: findBookingHits },
  { permission: 'payments.read', find: findPaymentHits, hasSimilar: false },
  { permission: 'payments.read', find: findReceiptHits, hasSimilar: false },
  { permission: 'payments.read', find: findGroupPaymentHits },
  { permission: 'enquiries.handle', find: findEnquiryHits },
  { permission: 'papers.read', find: findPaperHits },
  { permission: 'speakers.manage', find: (asked) => findSpeakerHits(asked, { isHonour: false }) },
  { permission: 'honours.decide', find: (asked) => findSpeakerHits(asked, { isHonour: true }) },
  { permission: 'documents.issue', find: findDocumentHits, hasSimilar: false },
];

/**
 * Searches everything that the organiser may see. Returns the kinds that have hits. Looks for similar spellings only if
 * no kind has the text as it was typed, because that search takes long.
 */
export async function findEverywhere(asked: Asked): Promise<Hits[]> {
  const asTyped = await findSpelled({ ...asked, spelling: 'as-typed' });
  return asTyped.length > 0 ? asTyped : await findSpelled({ ...asked, spelling: 'similar' });
}

async function findSpelled(asked: AskedSpelling): Promise<Hits[]> {
  const groups: Hits[] = [];
  for (const { permission, isThere = true, find, hasSimilar = true } of finders) {
    if (!isThere || !may(asked.organiser, permission)) continue;
    if (asked.spelling === 'similar' && !hasSimilar) continue;
    const found = await find(asked);
    if (found && found.hits.length > 0) groups.push(found);
  }
  return groups;
}

/** Returns the address of a record if the text is the reference or number of exactly one record. */
export function addressOfExact(groups: readonly Hits[]): string | undefined {
  const exact = groups.flatMap(({ hits }) => hits.filter(({ isExact }) => isExact));
  return exact.length === 1 ? exact[0]?.to : undefined;
}
