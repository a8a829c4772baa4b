/** The headers of a table of speakers. The first name is ours, and the others are read, too. */
export const speakerColumns = {
  name: ['Name', 'Speaker name', 'Full name'],
  email: ['Email', 'E-mail', 'Email address'],
  category: ['Category'],
  title: ['Title', 'Position', 'Tagline'],
  country: ['Country'],
  biography: ['Biography', 'Bio'],
  topics: ['Topics'],
  languages: ['Languages'],
  links: ['Links', 'Link', 'Website'],
  mailLanguage: ['Language of mails'],
} as const;

/** The columns without which a table is not read. */
export const requiredSpeakerColumns = ['name', 'email', 'category'] as const;
