import type { GuidePage } from '#conference/edition/schema/pages/guide-schema.ts';

export const speakerGuidelines: GuidePage = {
  path: 'speaker-guidelines',
  meta: {
    title: 'Speaker guidelines · {event}',
    description:
      'For everybody who presents: the hour, what to bring, the rooms, speaking from home, languages, recording, and what to do if you cannot come.',
  },
  title: 'Speaker guidelines',
  lead: 'You have one hour and twelve people. This page helps you to use both.',
  contentsTitle: 'On this page',
  sections: [
    {
      id: 'time',
      title: 'The hour',
      lead: 'You listen first and answer last. A host with a bell keeps the time, and is never persuaded.',
      rows: [
        {
          label: 'Paper at a table',
          value: '10 minutes of questions, 20 minutes of talk without you, 10 minutes for your answer',
        },
        { label: 'Talk in the Long Hall', value: '20 minutes, then 25 minutes of questions' },
        { label: 'Skill workshop', value: '90 minutes. People try it for at least 60 of them.' },
        { label: 'Motion', value: '3 minutes to read it, then debate and vote' },
        { label: 'Film', value: 'Up to 60 minutes, then a talk with the audience' },
      ],
      points: ['Be in your room 15 minutes before, and stay for 15 minutes after.'],
    },
    {
      id: 'what-to-bring',
      title: 'What to bring',
      lead: 'Bring something that twelve people can look at: a map, a list, a letter, a rule.',
      points: [
        'Papers: one page that can be read in four minutes. We send it to your table a week before.',
        'Say what went wrong. It is the part that people take home.',
        'Attack the idea, spare the person.',
        'Say who paid for the work. Sell nothing.',
        'Leave out every name, face and place that could put somebody in danger.',
      ],
      links: [{ to: '/terms-and-conditions#conduct', label: 'How we argue' }],
    },
    {
      id: 'slides',
      title: 'Slides',
      lead: 'Tables have no projector. In the Long Hall and in Spinning Rooms 1 and 2 you can show slides.',
      points: [
        'A PDF in the format 16:9, in letters of at least 24 points',
        'Describe each picture aloud for those who cannot see it.',
        'Videos need captions. Send them to us on the day before.',
      ],
    },
    {
      id: 'room',
      title: 'The rooms',
      lead: 'The spinning rooms have {leastHallSeats} to {mostHallSeats} seats. Each has a microphone, a hearing loop, water and a clock.',
      points: [
        'Use the microphone, even if your voice is loud: people online hear nothing else.',
        'No stage has steps. A chair stands ready if you want to sit.',
        'A laptop from abroad needs an adapter for types A and B, 120 volts.',
      ],
      links: [{ to: '/venue#spinning-rooms', label: 'The spinning rooms on the plan' }],
    },
    {
      id: 'online',
      title: 'Speaking from home',
      lead: 'You sit at the table as a face on a screen, at the height of the others.',
      points: [
        'A quiet room, a cable rather than Wi-Fi, a headset, and a lamp in front of you',
        'Somebody tests sound and picture with you on the day before.',
        'Your time is given in {timeZone}. The schedule shows it in your own time zone.',
        'If your connection breaks, the table goes on and calls you by telephone. Give us a number.',
      ],
    },
    {
      id: 'language',
      title: 'Languages',
      lead: 'You can present in English, French or Spanish. Each session names its interpreting.',
      points: [
        'Speak slowly, and leave the proverbs at home: interpreters have to explain them.',
        'Send names, figures and technical words to the interpreters three days before.',
        'For another language, ask us two months before.',
      ],
    },
    {
      id: 'recording',
      title: 'Recording and rights',
      lead: 'We record sessions for those who join from home. What you present stays yours.',
      points: [
        'Tables are recorded only if all twelve agree.',
        'Say stop at any time, and the recording ends. You need not say why.',
        'Use pictures and music only if you may show them in public.',
      ],
    },
    {
      id: 'practical',
      title: 'Registration and visa',
      lead: 'Speakers register and pay the fee like all participants. We pay no fees for talks: speaking for money may need another visa.',
      links: [
        { to: '/registration', label: 'Register Now' },
        { to: '/travel#visa', label: 'Visa and ESTA' },
      ],
    },
    {
      id: 'cannot-come',
      title: 'If you cannot come',
      lead: 'Tell us as soon as you know. Join from home, or send somebody who did the work with you.',
      links: [{ to: '/contact?topic=speaker', label: 'Write to us about speaking' }],
    },
  ],
  related: [
    { to: '/take-the-stage', label: 'Take the stage' },
    { to: '/speakers', label: 'Speakers' },
  ],
};
