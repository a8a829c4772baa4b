import { type RecordKey, sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';
import type { SealedDetails } from './registration.ts';

/** Never change this purpose: stored details are sealed with it. */
const purpose = 'details';

/** Seals a registration's passport details with its record key. */
export function sealDetails(record: RecordKey, details: SealedDetails): Buffer {
  return sealValue(record, purpose, details);
}

/** Opens details that {@link sealDetails} sealed. Returns undefined if they were destroyed after the edition. */
export function openDetails(record: RecordKey, sealed: Buffer | null): SealedDetails | undefined {
  return sealed === null ? undefined : (unsealValue(record, purpose, sealed) as SealedDetails);
}
