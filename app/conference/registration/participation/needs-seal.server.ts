import { type RecordKey, sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';
import type { Needs } from './participation.ts';

/** Never change this purpose: stored answers are sealed with it. */
const purpose = 'needs';

export function sealNeeds(record: RecordKey, needs: Needs): Buffer {
  return sealValue(record, purpose, needs);
}

/** Opens the answers. Returns an empty result if there are no answers, or if they were destroyed. */
export function openNeeds(record: RecordKey, sealed: Buffer | null): Needs {
  return sealed === null ? {} : (unsealValue(record, purpose, sealed) as Needs);
}
