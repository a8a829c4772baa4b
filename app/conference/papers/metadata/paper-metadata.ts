/** What catalogues of papers know of an accepted paper. */
export type PaperMetadata = {
  /** Such as "P-12". */
  number: string;
  title: string;
  abstract: string;
  /** ISO 639-1. */
  language: string;
  theme: string;
  kind: string;
  /** Bare ORCID iDs and ROR ids. Each text but the name may be empty. */
  authors: { name: string; institution: string; country: string; orcid: string; ror: string }[];
};

/** The conference that accepted the papers. Days are ISO dates. */
export type MetadataFacts = {
  id: string;
  name: string;
  place: string;
  country: string;
  from: string;
  to: string;
};
