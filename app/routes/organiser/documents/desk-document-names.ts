import { documentNames } from '#conference/documents/document-kind.ts';

/** The names of the documents at the desk, where everybody calls the iCard a badge. */
export const deskDocumentNames = { ...documentNames, icard: 'Badge (iCard)' };
