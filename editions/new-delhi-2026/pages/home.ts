import type { HomePageData } from '#conference/edition/schema/pages/home-schema.ts';

const mark = (name: string) => ({ src: `marks-activities#${name}`, alt: '', width: 240, height: 240 });
const smallMark = (name: string) => ({ src: `marks-festival#${name}`, alt: '', width: 120, height: 120 });

export const home: HomePageData = {
  meta: {
    title: '{event}, {place}, {conference}',
    description:
      'Five days of work on peace in New Delhi and online: papers, workshops, parliament sessions, an exhibition, a film festival and awards, with the cultural festival Bharat Utsav alongside.',
  },
  hero: {
    kicker: { src: 'word-sammelan', alt: 'अंतरराष्ट्रीय शांति सम्मेलन', width: 246, height: 35, lang: 'hi' },
    title: ['International', 'Hybrid Peace', 'Conference'],
    when: '{place} · {conference}',
    lead: 'Five days in the capital and online, alongside Bharat Utsav, a festival of Indian culture.',
    register: { to: '/registration', label: 'Register Now' },
    learnMore: { to: '/about', label: 'Learn\u00a0More' },
    picture: {
      src: 'hero',
      alt: 'Block print of India Gate before the rising sun, doves in its rays, people of many countries on the avenue',
      width: 960,
      height: 800,
    },
  },
  countdown: {
    label: 'Time until the conference begins',
    days: 'days',
    hours: 'hours',
    minutes: 'minutes',
    seconds: 'seconds',
    begun: 'The event has begun!',
    date: 'It begins on {firstDay}',
  },
  themes: {
    title: 'Core themes',
    lead: 'Every paper, workshop and session of the conference belongs to one of four themes.',
    items: [
      {
        title: 'Sustaining Peace',
        text: 'What keeps an agreement alive in the years after it is signed: dialogue, shared memory, and work for the young.',
        word: { src: 'word-theme-peace', alt: 'शांति', width: 79, height: 37, lang: 'hi' },
        picture: {
          src: 'theme-peace',
          alt: 'Block print of a bird in madder and indigo carrying an olive branch',
          width: 690,
          height: 470,
        },
      },
      {
        title: 'Nonviolent Society',
        text: 'Nonviolence as a daily practice: in families and schools, in the street, in courts and in parliaments.',
        word: { src: 'word-theme-nonviolence', alt: 'अहिंसा', width: 103, height: 37, lang: 'hi' },
        picture: {
          src: 'theme-nonviolence',
          alt: 'Block print of a great wheel whose rim is made of people joining hands',
          width: 600,
          height: 600,
        },
      },
      {
        title: 'Sustainable Agriculture & Tourism',
        text: 'Soil that can feed the next generation, and travel whose money stays in the villages that people visit.',
        word: { src: 'word-theme-field', alt: 'धरती', width: 79, height: 34, lang: 'hi' },
        picture: {
          src: 'theme-field',
          alt: 'Block print of a farmer’s field at sunrise, rows of wheat and two people on the path',
          width: 820,
          height: 420,
        },
      },
      {
        title: 'Protection of Nature',
        text: 'Rivers, forests and seas, and what the rest of us can learn from the people who have protected them.',
        word: { src: 'word-theme-nature', alt: 'प्रकृति', width: 94, height: 45, lang: 'hi' },
        picture: {
          src: 'theme-nature',
          alt: 'Block print of a fruiting tree with birds among its branches',
          width: 480,
          height: 600,
        },
      },
    ],
  },
  festival: {
    word: { src: 'word-bharat-utsav', alt: 'भारत उत्सव', width: 991, height: 142, lang: 'hi' },
    title: 'Bharat Utsav',
    dates: '{festivalDays}',
    lead: 'Music, craft and food from every part of India run alongside the conference from {festivalDays_short}, open to participants and to the city. Shops and stages can be booked.',
    link: { to: '/bharat-utsav', label: 'Explore Bharat Utsav' },
    marks: [
      { label: 'Music', mark: smallMark('music') },
      { label: 'Dance', mark: smallMark('dance') },
      { label: 'Craft', mark: smallMark('craft') },
      { label: 'Food', mark: smallMark('food') },
      { label: 'Yoga', mark: smallMark('yoga') },
      { label: 'Textiles', mark: smallMark('textile') },
    ],
  },
  activities: {
    title: 'What you will do here',
    lead: 'Six ways to take part, in the hall or from home.',
    items: [
      {
        title: 'Paper Presentations',
        text: 'Research on peace for people who can use it: twenty-minute talks, then ten minutes of questions.',
        mark: mark('papers'),
      },
      {
        title: 'Workshops & Seminars',
        text: 'Small groups with a practitioner: mediation, trauma work, school programmes, negotiation.',
        mark: mark('workshops'),
      },
      {
        title: 'Parliament Sessions',
        text: 'Delegates debate and vote on motions as members of a parliament for peace.',
        mark: mark('parliament'),
      },
      {
        title: 'Exhibition',
        text: 'Peace work from over {countries} countries: photographs, objects, tools and the people who made them.',
        mark: mark('exhibition'),
      },
      {
        title: 'Film Festival',
        text: 'Every evening from {workingDays_short}: documentaries and features on conflict and repair.',
        mark: mark('film'),
      },
      {
        title: 'Awards',
        text: 'Honours and honorary doctorates for people whose work has made peace more likely.',
        mark: mark('awards'),
      },
    ],
  },
  cost: {
    title: 'What it costs',
    lead: 'One fee for all days, the same in {place} and online. {payFee, select, ahead {Register now and pay by {payBy}.} other {Please pay as soon as you have registered.}}',
    covered: {
      title: 'The fee covers',
      points: [
        'All sessions, the exhibition and the film festival',
        'One year of membership',
        'In {place}, also the networking dinners and the conference kit',
      ],
    },
    notCovered: {
      title: 'You arrange yourself',
      points: ['Travel, visa and insurance', 'Your room'],
    },
    links: [
      { to: '/faq', label: 'FAQ' },
      { to: '/travel', label: 'Visa, hotels and travel' },
      { to: '/refund-policy', label: 'Refunds by date' },
    ],
  },
  join: {
    title: 'Join Us in New Delhi',
    lead: '{arrival, select, ahead {Arrive for the pre-conference on {preConference_short}, see the Republic Day Parade on {firstDay_short}, work for three days at Dilli Haat in Janakpuri, and walk the Peace March from India Gate to Rajghat on {lastDay_short}.} other {The pre-conference on {preConference_short}, the Republic Day Parade on {firstDay_short}, three days of work at Dilli Haat in Janakpuri, and the Peace March from India Gate to Rajghat on {lastDay_short}.}}',
    figures: [
      { number: '{participants}', label: 'participants' },
      { number: '{countries}', label: 'countries' },
      { number: '{conferenceDayCount}', label: 'days' },
    ],
    link: { to: '/schedule', label: 'View Full Schedule' },
    picture: {
      src: 'dilli-haat',
      alt: 'Block print of the Dilli Haat market in the evening: shops, an open stage and a strolling crowd of many ages',
      width: 960,
      height: 480,
    },
  },
  journey: {
    title: 'The Journey Continues',
    place: '{nextPlace}, {nextCountry}',
    dates: '{nextConference}',
    lead: 'What begins in New Delhi goes on across the ocean. Partners and sponsors who join now help to shape both editions.',
    link: { to: '/contact?topic=sponsor', label: 'Sponsor or Partner With Us' },
    picture: {
      src: 'new-york',
      alt: 'Block print of the Statue of Liberty before a rising sun, doves over the harbour and the Manhattan skyline',
      width: 960,
      height: 480,
    },
  },
};
