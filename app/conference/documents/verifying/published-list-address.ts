/** The address of the public keys and of the list of ended documents. */
export const publishedListAddress = '/.well-known/conference-documents.json';
