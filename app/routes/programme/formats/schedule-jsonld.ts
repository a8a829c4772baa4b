import { describeProgramme } from '#conference/programme/formats/describe-programme.ts';
import { openDataLoader } from './open-data.server.ts';

export const loader = openDataLoader('application/ld+json', ({ programme, facts, origin }) =>
  JSON.stringify(describeProgramme(programme.document, facts, origin)),
);
