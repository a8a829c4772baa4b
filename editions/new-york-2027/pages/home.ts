import type { HomePageData } from '#conference/edition/schema/pages/home-schema.ts';

const mark = (name: string) => ({ src: `marks-activities#${name}`, alt: '', width: 240, height: 240 });

export const home: HomePageData = {
  meta: {
    title: '{event}, {place}, {conference}',
    description:
      'Six days of work on peace in New York and online: papers, a people’s assembly, workshops, an archive to open and films by the water, in a former rope factory in Red Hook.',
  },
  hero: {
    title: ['International', 'Hybrid Peace', 'Conference'],
    when: '{place} · {conference}',
    lead: 'Six days by the harbour and online. A rope holds because many strands pull together.',
    register: { to: '/registration', label: 'Register Now' },
    learnMore: { to: '/about', label: 'Learn\u00a0More' },
    picture: {
      src: 'hero',
      alt: 'Block print of a ferry full of people from many countries below the Brooklyn Bridge, doves in the rays of the rising sun',
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
    begun: 'The doors are open!',
    date: 'It begins on {firstDay}',
  },
  themes: {
    title: 'Three questions',
    lead: 'Everything we do here answers one of them.',
    items: [
      {
        title: 'Cities at Peace',
        text: 'How do eight million strangers share one staircase, one street, one budget? Housing, policing, and the art of the block party.',
        picture: {
          src: 'theme-cities',
          alt: 'Block print of six neighbours at a long table in the street, before brick houses, a water tower and the rising sun',
          width: 690,
          height: 470,
        },
      },
      {
        title: 'Truth in Public',
        text: 'Who says what happened, and who believes it? Newsrooms, rumours, archives, and courts that listen.',
        picture: {
          src: 'theme-truth',
          alt: 'Block print of one hand passing a lantern to another, in a frame of newspapers',
          width: 480,
          height: 600,
        },
      },
      {
        title: 'Shared Water',
        text: 'A river does not stop at a border. Wells, harbours and rising seas, and the treaties that keep them open to all.',
        picture: {
          src: 'theme-water',
          alt: 'Block print of two people in a rowing boat, a heron among the reeds and oysters on the ground',
          width: 820,
          height: 420,
        },
      },
    ],
  },
  activities: {
    title: 'How you take part',
    lead: 'Five ways to take part, here or from home.',
    items: [
      {
        title: 'Paper Tables',
        text: 'Twelve chairs, one paper, forty minutes. The author listens first and answers last.',
        mark: mark('papers'),
      },
      {
        title: 'Skill Workshops',
        text: 'A morning with somebody who does it for a living: calming a crowd, checking a photograph, writing a truce.',
        mark: mark('workshops'),
      },
      {
        title: 'The People’s Assembly',
        text: 'Every delegate has one vote, in the hall or online. What passes goes to the cities that asked for it.',
        mark: mark('parliament'),
      },
      {
        title: 'The Open Archive',
        text: 'Letters, tapes and maps from {countries} countries on the rope floor. You may touch most of it.',
        mark: mark('exhibition'),
      },
      {
        title: 'Screen at the Slip',
        text: 'Films on the wall of the loading dock when it gets dark. Bring a sweater.',
        mark: mark('film'),
      },
    ],
  },
  cost: {
    title: 'What it costs',
    lead: 'One fee for all days, here and online. {payFee, select, ahead {Register now and pay by {payBy}.} other {Please pay as soon as you have registered.}}',
    covered: {
      title: 'The fee pays for',
      points: ['Sessions, archive and films', 'Suppers and the kit', 'A year of membership'],
    },
    notCovered: { title: 'You arrange yourself', points: ['Travel, visa and insurance', 'Your bed'] },
    links: [
      { to: '/faq', label: 'FAQ' },
      { to: '/refund-policy', label: 'Refund Policy' },
    ],
  },
  join: {
    title: 'Meet Us on the Waterfront',
    lead: 'Come for supper on {preConference_short}, argue for four days at {venue} in Red Hook, walk across the bridge with us, and catch the last boat on {lastDay_short}, the International Day of Non-Violence.',
    figures: [
      { number: '{participants}', label: 'participants' },
      { number: '{countries}', label: 'countries' },
      { number: '6', label: 'days' },
      { number: '1', label: 'vote each' },
    ],
    link: { to: '/schedule', label: 'View Full Schedule' },
    picture: {
      src: 'venue',
      alt: 'Block print of The Ropewalk: brick workshops with a chimney, a bandstand before the sun, and a strolling crowd of all ages',
      width: 960,
      height: 480,
    },
  },
  journey: {
    title: 'Where the Rope Leads',
    place: 'Nairobi, Kenya',
    dates: 'March 2029',
    lead: 'The next hosts are chosen, and they are with us all week. Partners who join now help to plan both.',
    link: { to: '/contact?topic=sponsor', label: 'Sponsor or Partner With Us' },
    picture: {
      src: 'next-city',
      alt: 'Block print of Nairobi’s towers before a great sun, with acacias and a family of giraffes in the grass',
      width: 960,
      height: 480,
    },
  },
};
