import { type RecordKey, sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';
import type { AnswerChanges, VisaData } from './visa-data.ts';

/** Never change this purpose: stored answers are sealed with it. */
const purpose = 'visa-data';

/**
 * The sealed part of a visa case (`visa_case.sealed_data`): the answers except the nationality, the machine-readable
 * zone of the passport, and who changed which answer last. docs/security.md lists where else passport data stands.
 */
export type SealedVisaData = Omit<VisaData, 'nationality'> & { zone?: string; changes?: AnswerChanges };

export function sealVisaData(record: RecordKey, data: SealedVisaData): Buffer {
  return sealValue(record, purpose, data);
}

/** Opens the answers. The result is empty if there are none, or if they were destroyed after the edition. */
export function openVisaData(record: RecordKey, sealed: Buffer | null): SealedVisaData {
  return sealed === null ? {} : (unsealValue(record, purpose, sealed) as SealedVisaData);
}
