import { type RecordKey, unsealValue } from '#platform/keys/record-keys.server.ts';
import { actPurpose } from './record-act.server.ts';

/** What {@link openSealedPart} returns. `erased`: the part cannot be opened, because its key was destroyed. */
export type SealedPart =
  | { state: 'none' | 'erased'; reason?: undefined; detail?: undefined }
  | { state: 'open'; reason?: string; detail?: unknown };

/** Opens the sealed part of an act. `records` contains record keys by their ids. */
export function openSealedPart(
  records: ReadonlyMap<string, RecordKey>,
  act: { record_key_id: string | null; sealed_detail: Buffer | null },
): SealedPart {
  if (act.record_key_id === null || act.sealed_detail === null) return { state: 'none' };
  const record = records.get(act.record_key_id);
  if (!record) return { state: 'erased' };
  return { state: 'open', ...Object(unsealValue(record, actPurpose, act.sealed_detail)) };
}
