import type { StagePage } from '#conference/edition/schema/pages/guide-schema.ts';

const apply = { to: '/speak/apply', label: 'Apply to speak' };
const nominate = { to: '/speak/nominate', label: 'Nominate somebody' };
const mark = (name: string) => ({ src: `mark-${name}`, alt: '', width: 240, height: 240 });

export const stage: StagePage = {
  meta: {
    title: 'Take the stage: talks, papers, awards · {event}',
    description:
      'Two questions lead you to the form for a talk or a paper. The call for papers, the six categories of speakers, and the three awards.',
  },
  title: 'Take the stage',
  lead: 'We plan for {speakers}+ speakers from {speakerCountries}+ countries.',
  contentsTitle: 'On this page',
  sections: [
    {
      id: 'activists',
      title: 'Peace Activists',
      picture: mark('activists'),
      lead: 'People from movements and campaigns who change things without violence.',
      paragraphs: [
        'They speak about one campaign: what they wanted, what they did, what it cost and what changed. We also want to hear what did not work.',
      ],
      points: [
        'Form: a talk of twenty minutes, or a workshop of ninety',
        'Place: conference halls and online',
      ],
    },
    {
      id: 'makers',
      title: 'Peace Makers',
      picture: mark('makers'),
      lead: 'Mediators and negotiators who have worked between two sides.',
      paragraphs: [
        'They speak about how talks begin, why they stop, and what brings people back to the table. Nobody has to name parties or break a confidence.',
      ],
      points: [
        'Form: a case in twenty minutes, or a role play in a workshop',
        'Recording: only if the speaker agrees',
      ],
    },
    {
      id: 'builders',
      title: 'Peace Builders',
      picture: mark('builders'),
      lead: 'People who rebuild schools, farms, courts and trust after violence.',
      paragraphs: [
        'They show what they have built and who looks after it today. Photographs, plans and budgets are welcome.',
      ],
      points: ['Form: a talk of twenty minutes, or a stand in the exhibition'],
    },
    {
      id: 'ambassadors',
      title: 'Peace Ambassadors',
      picture: mark('ambassadors'),
      lead: 'People who carry the voices of others to schools, parliaments and the media.',
      paragraphs: [
        'They speak about whom they represent, who asked them to, and what listening has changed.',
      ],
      points: ['Form: a talk of twenty minutes, or an evening conversation on the open stage'],
    },
    {
      id: 'faculty',
      title: 'Peace Faculty',
      picture: mark('faculty'),
      lead: 'University teachers of peace, conflict, law and related fields.',
      paragraphs: [
        'They share courses, methods of teaching and findings that people outside a university can use.',
      ],
      points: ['Form: a paper of twenty minutes with ten minutes of questions, or a seminar'],
    },
    {
      id: 'researchers',
      title: 'Peace Researchers',
      picture: mark('researchers'),
      lead: 'People who collect evidence on what works and what does not.',
      paragraphs: [
        'They say how they know what they know. Findings that surprise or disappoint are welcome.',
      ],
      points: ['Form: a paper of twenty minutes with ten minutes of questions'],
    },
    {
      id: 'peace-institutes',
      title: 'Call: peace institutes',
      lead: 'Bring a programme that others can take home and continue.',
      points: [
        'Say how long it has run, what it costs and who has judged it.',
        'Two people of one institute can share a talk. Both register.',
        'Institutes can also book a stand in the exhibition.',
      ],
      links: [apply],
    },
    {
      id: 'university-professors',
      title: 'Call: university professors',
      lead: 'Bring research that people in the field can use.',
      points: [
        'Say in one sentence what somebody should do differently after your talk.',
        'You can bring students. They register as students.',
      ],
      links: [apply],
    },
    {
      id: 'community-leaders',
      title: 'Call: community leaders',
      lead: 'Bring what holds a divided neighbourhood, village or congregation together.',
      points: [
        'You need no paper and no slides. Tell us your story on one page or in a voice message.',
        'If you do not speak English, we look for somebody who interprets. Please ask early.',
      ],
      links: [apply],
    },
    {
      id: 'policy-makers',
      title: 'Call: policy makers',
      lead: 'Bring a law, a budget or a decision that made peace more likely.',
      points: [
        'Say who was against it, and what convinced them.',
        'The parliament sessions are the place to test a motion with delegates of many countries.',
      ],
      links: [apply],
    },
    {
      id: 'how-to-apply',
      title: 'How to apply',
      lead: 'The form asks the following. It needs ten minutes and a mailbox, but no registration and no fee. You can also nominate somebody else.',
      points: [
        'Your name, what you do, your country, and in which of the six categories you belong',
        'A biography: what you have done yourself, and where',
        'The topics from which people can learn, and the themes of the conference to which they belong',
        'The languages that you speak, and links to your own pages',
        'Whether you come to New Delhi or join online, and on which of the days you can speak ({workingDays_from} to {workingDays_to})',
      ],
      paragraphs: [
        'We answer within {workingDaysToAnswer, plural, one {# working day} other {# working days}} that your proposal has arrived. A committee of both foundations reads all proposals. Speakers register and pay the fee like all participants.',
      ],
      links: [apply, nominate],
    },
    {
      id: 'peace-excellence-award',
      title: 'Peace Excellence Award',
      picture: { src: 'marks-activities#awards', alt: '', width: 240, height: 240 },
      lead: 'For work that has changed how a conflict ended.',
      points: [
        'For one person or a group, of any age and country',
        'The work must be less than ten years old, and people on both sides must know it.',
        'Given at the closing ceremony on {lastDay}',
      ],
      links: [nominate],
    },
    {
      id: 'honorary-doctorate',
      title: 'Honorary Doctorate',
      lead: 'For ideas and work on which others now build.',
      points: [
        'When you register, you can say that you are interested. A committee decides who receives one.',
        'The organisers give this honour. It is not an academic degree.',
      ],
      links: [{ to: '/registration', label: 'Register' }, nominate],
    },
    {
      id: 'lifetime-achievement',
      title: 'Lifetime Achievement',
      lead: 'For decades in the service of peace.',
      points: [
        'For a person who has worked for peace for at least twenty-five years',
        'Anybody can nominate somebody. We ask the person first, and the committee reads the nomination only if they accept.',
      ],
      links: [nominate],
    },
  ],
  related: [
    { to: '/speakers', label: 'Speakers' },
    { to: '/schedule', label: 'Schedule' },
  ],
};
