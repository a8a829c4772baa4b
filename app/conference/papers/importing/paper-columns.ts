/** The headers of a table of papers. The first name is ours, and the others are read, too. */
export const paperColumns = {
  title: ['Title', 'Proposal title'],
  abstract: ['Abstract', 'Description'],
  kind: ['Kind', 'Type', 'Session type'],
  theme: ['Theme', 'Track'],
  language: ['Language'],
  authorName: ['Author', 'Name', 'Speaker names', 'Speaker'],
  email: ['Email', 'Author email', 'Speaker email'],
  institution: ['Institution', 'Affiliation', 'Organisation'],
  orcid: ['ORCID', 'ORCID iD'],
  ror: ['ROR', 'ROR id'],
  coAuthors: ['Co-authors', 'Coauthors'],
  mailLanguage: ['Language of mails'],
} as const;

/** The columns without which a table is not read. */
export const requiredPaperColumns = [
  ...(['title', 'abstract', 'kind', 'theme', 'language', 'authorName'] as const),
  ...(['email', 'institution'] as const),
];
