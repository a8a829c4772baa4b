import { wordGroup } from '#platform/words/words.ts';

/** What certificates say in the language of their holder, below the English text. */
export const certificateWords = wordGroup('certificate', {
  participation: 'The organisers confirm that {name} took part in the {event} in {place}, {days}.',
  attended: 'Days attended: {days}',
  membership: 'The organisers confirm that {name} is a member of the {event} for one year: {days}.',
  presentation:
    'The organisers confirm that {name} presented {count, plural, one {the work named above} other {the works named above}} at the {event} in {place}, {days}.',
  reviews:
    'The organisers thank {name}, who reviewed {count, plural, one {one work} other {# works}} that people proposed for the {event} in {place}, {days}.',
});
