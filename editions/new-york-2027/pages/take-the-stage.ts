import type { StagePage } from '#conference/edition/schema/pages/guide-schema.ts';

const apply = { to: '/speak/apply', label: 'Apply to Speak' };
const nominate = { to: '/speak/nominate', label: 'Nominate somebody' };
const mark = (name: string) => ({ src: `mark-${name}`, alt: '', width: 240, height: 240 });
const activity = (name: string) => ({ src: `marks-activities#${name}`, alt: '', width: 240, height: 240 });

/** The page for everybody who wants to speak. */
export const stage: StagePage = {
  meta: {
    title: 'Take the stage · {event}',
    description:
      'What you can send, who should apply, what happens to it, and the honours: papers, workshops, motions, films and cases.',
  },
  title: 'Take the stage',
  lead: 'Bring what you have tried and what came of it. Send it from here.',
  contentsTitle: 'On this page',
  sections: [
    {
      id: 'what-happens',
      title: 'What happens to it',
      picture: activity('papers'),
      lead: 'Three reviewers read a paper without knowing your name. You get their comments, whatever they decide.',
      points: [
        'You can send a new version until the call closes.',
        'The committee reads applications to speak each week.',
        'Whoever presents registers and pays the fee like all participants.',
        'If you need a visa, do not wait for our answer: register and ask for the letter first.',
      ],
      links: [{ to: '/take-the-stage#papers', label: 'Call for papers' }],
    },
    {
      id: 'how-it-goes',
      title: 'How an hour goes',
      picture: activity('workshops'),
      lead: 'Twelve people read your paper before they come. You listen first and answer last.',
      points: ['Workshops have a table, paper and pens.', 'Motions are read aloud, argued and voted on.'],
      links: [{ to: '/speaker-guidelines', label: 'Speaker Guidelines' }],
    },
    {
      id: 'mediators',
      title: 'Mediators',
      picture: mark('makers'),
      lead: 'People who sit between two sides, in a court, a valley or a stairwell.',
      paragraphs: [
        'Tell us about one case: who called you, what you were not told, and what happened after you left. You may change names and places.',
      ],
      points: ['Form: a case at a table of twelve, or a workshop', 'We record only what you allow.'],
    },
    {
      id: 'organisers',
      title: 'Organisers',
      picture: mark('activists'),
      lead: 'People who know every door on the street, and have knocked on it.',
      paragraphs: [
        'Show what you asked of your neighbours, how many said no, and what made them change their minds. Lists, posters and timetables are welcome.',
      ],
      points: ['Form: a case at a table of twelve, a workshop, or a motion'],
    },
    {
      id: 'researchers',
      title: 'Researchers',
      picture: mark('researchers'),
      lead: 'People who count what others only feel.',
      paragraphs: [
        'Say how you know it, and what you would need to see to believe the opposite. A result that nobody liked is a good result.',
      ],
      points: ['Form: a paper that twelve people have read'],
    },
    {
      id: 'witnesses',
      title: 'Witnesses',
      picture: mark('ambassadors'),
      lead: 'People who were there, and reporters and archivists who wrote it down.',
      paragraphs: [
        'Nobody has to tell everything. Before you come, somebody talks with you about what you want to say, and about what you do not.',
      ],
      points: ['Form: a conversation, an entry in the open archive, or a film'],
    },
    {
      id: 'neighbourhood-organisers',
      title: 'Call: street organisers',
      lead: 'Bring what worked on your block, and what only seemed to.',
      points: [
        'A page is enough, or five minutes of your voice.',
        'Two people who disagreed can share one hour. Both register.',
        'If you speak neither English, French nor Spanish, ask us early for somebody who interprets.',
      ],
      links: [apply],
    },
    {
      id: 'city-officials',
      title: 'Call: city officials',
      lead: 'Bring the rule that you changed, and name who was angry.',
      points: [
        'Bring the text of the rule before and after, and its cost.',
        'Somebody to whom the rule applies gets half of your hour.',
      ],
      links: [apply],
    },
    {
      id: 'reporters-and-archivists',
      title: 'Call: reporters and archivists',
      lead: 'Bring what you could prove, and say how long it took.',
      points: [
        'Show one source that held, and one that did not.',
        'Do not bring anything that puts somebody in danger.',
        'The open archive takes copies, never originals.',
      ],
      links: [apply],
    },
    {
      id: 'how-to-apply',
      title: 'How to apply',
      lead: 'The form takes ten minutes. You need a mailbox, but no registration and no fee.',
      points: [
        'Who you are, where you live, and which of the four kinds of experience is yours',
        'What you have done yourself, in your own words',
        'What twelve people could learn from you in an hour, and to which theme it belongs',
        'The languages that you speak',
        'Whether you come to {place} or join online, and on which days you can speak ({workingDays_short})',
      ],
      paragraphs: [
        'We tell you within {workingDaysToAnswer, plural, one {# working day} other {# working days}} that your application has arrived. You can nominate somebody else: we ask them before anybody reads it.',
      ],
      links: [apply, nominate],
    },
    {
      id: 'splice',
      title: 'The Splice',
      picture: activity('awards'),
      lead: 'A splice joins two ropes without a knot. We give this honour to two people who were enemies and now work side by side.',
      points: [
        'Both are named in one nomination, and both must accept.',
        'They have worked together for at least two years, and others can see on what.',
        'Given on the last boat, on {lastDay_short}',
      ],
      links: [nominate],
    },
    {
      id: 'honorary-doctorate',
      title: 'Honorary Doctorate',
      lead: 'For a life of thinking that others can use.',
      points: [
        'When you register, you can say that you are interested. A committee decides.',
        'It is an honour that the organisers give, and no academic degree.',
      ],
      links: [{ to: '/registration', label: 'Register Now' }, nominate],
    },
  ],
  related: [
    { to: '/speakers', label: 'Speakers' },
    { to: '/contact?topic=speaker', label: 'Write to us about speaking' },
  ],
};
