import type { GuidePage } from '#conference/edition/schema/pages/guide-schema.ts';

export const speakerGuidelines: GuidePage = {
  path: 'speaker-guidelines',
  meta: {
    title: 'Speaker guidelines · {event}',
    description:
      'For speakers: how long to talk, slides and files, rooms and equipment, speaking online, language, recordings, conduct and what to do if plans change.',
  },
  title: 'Speaker guidelines',
  lead: 'Everything that a speaker needs to prepare a talk, in the hall or online.',
  contentsTitle: 'On this page',
  sections: [
    {
      id: 'time',
      title: 'Time',
      lead: 'A talk has twenty minutes. Ten minutes of questions follow. The host ends both on time.',
      rows: [
        { label: 'Talk or paper', value: '20 minutes, then 10 minutes of questions' },
        { label: 'Workshop or seminar', value: '90 minutes. At most a third of it is you.' },
        { label: 'Motion in the parliament', value: '5 minutes to present it, then debate and vote' },
        { label: 'Film', value: 'Up to 100 minutes, then a conversation with the audience' },
      ],
      points: ['Be in your room 15 minutes before. A card shows when five minutes and one minute are left.'],
    },
    {
      id: 'what-to-say',
      title: 'Content',
      lead: 'Speak about work that you have done or studied yourself. Say what failed, too.',
      points: [
        'Say at the beginning what people can do with it at home.',
        'Criticise what is done and said, never who somebody is.',
        'Name your sources and who paid for the work. Do not sell anything.',
        'Leave out names, faces and places if they could put somebody in danger.',
      ],
      links: [{ to: '/terms-and-conditions#conduct', label: 'How we treat each other' }],
    },
    {
      id: 'slides',
      title: 'Slides',
      lead: 'Slides are welcome, but not needed. Bring them as a PDF on a USB stick, and keep a copy in your mail.',
      points: [
        'Format 16:9, letters of at least 24 points, dark on light or light on dark',
        'Say what a picture shows, for those who cannot see it.',
        'Videos need captions. Give them to the host on the day before.',
      ],
    },
    {
      id: 'room',
      title: 'Room and equipment',
      lead: 'The halls have {leastHallSeats}–{mostHallSeats} seats, a screen, a computer, a microphone on a stand and one to wear.',
      points: [
        'Always use the microphone: people online hear only what it hears.',
        'All stages can be reached without steps. Tell us if you want to sit.',
        'Workshops have tables, paper, pens and a flip chart.',
      ],
      links: [{ to: '/venue#conference-halls', label: 'The halls on the plan' }],
    },
    {
      id: 'online',
      title: 'Speaking online',
      lead: 'You need a quiet room, a cable or good Wi-Fi, a headset, and a light in front of you.',
      points: [
        'A host tests sound and picture with you on the day before.',
        'Your time is given in {timeZone}. The schedule shows it in your own time zone.',
        'Send a recording as a reserve. We play it if the connection breaks.',
      ],
    },
    {
      id: 'language',
      title: 'Language',
      lead: 'Most sessions are in English; each names its interpreting. Speak slowly: for most people in the room it is a second language.',
      points: ['If you speak another language, ask us about an interpreter eight weeks before.'],
    },
    {
      id: 'recordings',
      title: 'Recordings and rights',
      lead: 'Sessions are recorded for those who join online and for the record. Your talk and your slides stay yours.',
      points: [
        'If you do not want to be recorded, tell us before. Then the hall hears you, and the recording is stopped.',
        'Use only pictures and music that you may use in public.',
      ],
    },
    {
      id: 'practical',
      title: 'Registration, visa and travel',
      lead: 'Speakers register and pay the fee like all participants. Ask for your visa letter when you register.',
      links: [
        { to: '/registration', label: 'Register' },
        { to: '/travel#visa', label: 'Visa dates' },
        { to: '/refund-policy', label: 'Refund policy' },
      ],
    },
    {
      id: 'change',
      title: 'If you cannot come',
      lead: 'Write to us as soon as you know. You can speak online, or send somebody who did the work with you.',
      links: [{ to: '/contact?topic=speaker', label: 'Write to us about your talk' }],
    },
  ],
  related: [
    { to: '/take-the-stage', label: 'Take the stage' },
    { to: '/speakers', label: 'Speakers' },
  ],
};
