import { type RecordKey, sealValue, unsealValue } from '#platform/keys/record-keys.server.ts';
import {
  type DocumentContent,
  documentContentSchema,
  type LetterPassport,
  letterPassportSchema,
} from './participant-document.ts';

/** Never change these purposes: stored documents are sealed with them. */
export const contentPurpose = 'participant-document';
const passportPurpose = 'visa-letter-passport';

/** The sealed columns of a document. */
export function sealDocument(
  record: RecordKey,
  content: DocumentContent,
  passport: LetterPassport | undefined,
) {
  return {
    record_key_id: record.id,
    sealed_content: sealValue(record, contentPurpose, content),
    sealed_passport: passport ? sealValue(record, passportPurpose, passport) : null,
  };
}

/** Opens the content of a document. */
export function openContent(record: RecordKey, sealed: Buffer): DocumentContent {
  return documentContentSchema.parse(unsealValue(record, contentPurpose, sealed));
}

/**
 * Opens the passport's data of a visa letter. Returns undefined for other documents, and after the data were destroyed.
 */
export function openPassport(record: RecordKey, sealed: Buffer | null): LetterPassport | undefined {
  return sealed === null
    ? undefined
    : letterPassportSchema.parse(unsealValue(record, passportPurpose, sealed));
}
