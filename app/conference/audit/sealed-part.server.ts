import { type RecordKey, unsealValue } from '#platform/keys/record-keys.server.ts';
import { actPurpose } from './record-act.server.ts';

/** What was sealed in an act, opened; `erased` when its key is gone. */
export type SealedPart =
  | { state: 'none' | 'erased'; reason?: undefined; detail?: undefined }
  | { state: 'open'; reason?: string; detail?: unknown };

/** Opens an act's sealed part with the key that it names, if that one is among the records. */
export function openSealedPart(
  records: ReadonlyMap<string, RecordKey>,
  act: { record_key_id: string | null; sealed_detail: Buffer | null },
): SealedPart {
  if (act.record_key_id === null || act.sealed_detail === null) return { state: 'none' };
  const record = records.get(act.record_key_id);
  if (!record) return { state: 'erased' };
  return { state: 'open', ...Object(unsealValue(record, actPurpose, act.sealed_detail)) };
}
