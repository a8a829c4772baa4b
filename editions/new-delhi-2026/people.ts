const portrait = (name: string, alt: string) => ({
  src: `portrait-${name}`,
  alt,
  width: 400,
  height: 400,
});

/** Everybody whom the site names is invented. A real edition replaces these people, and only in this file. */
export const leaders = [
  {
    name: 'Dr. Ananya Vardhan Rao',
    to: '/speakers/ananya-rao',
    title: 'Chairman',
    description:
      'Founder of the Shanti Setu Foundation. For thirty years she has brought village councils, police and young people of divided districts to one table, and has written down what kept them there.',
    portrait: portrait(
      'chairman',
      'Block print portrait of an older woman in a green sari with half-moon spectacles, under a scalloped arch',
    ),
  },
  {
    name: 'Samuel Adeyemi Whitlock',
    to: '/speakers/whitlock',
    title: 'Conference Convener',
    description:
      'Director of the Global Peace Accord Foundation. A former election observer, he convenes people who would not otherwise meet, and keeps the programme of five days and two continents in order.',
    portrait: portrait(
      'convener',
      'Block print portrait of a smiling man with a short beard and a red jacket, under a scalloped arch',
    ),
  },
];

export const speakers = [
  {
    name: 'Naliaka Wekesa',
    to: '/speakers/wekesa',
    title: 'Mediator and community organiser',
    country: 'Kenya',
    expertise: 'Mediation between herders and farmers',
    description:
      'She walks the grazing routes of the Rift Valley with elders of both sides and turns spoken promises into agreements that hold for more than one season.',
    achievements: [
      'Twenty-three local peace agreements, nineteen of them still kept',
      'Trained four hundred women as mediators',
      'Founded a radio hour that both sides listen to',
    ],
    portrait: portrait(
      'kenya',
      'Block print portrait of a woman with a wrapped red headscarf and gold earrings',
    ),
  },
  {
    name: 'Prof. Eirik Solbakken',
    to: '/speakers/solbakken',
    title: 'Professor of peace and conflict research',
    country: 'Norway',
    expertise: 'Why ceasefires last or break',
    description:
      'He keeps one of the longest records of ceasefires there is, and reads it for what the parties did in the first hundred days after signing.',
    achievements: [
      'A public record of eleven hundred ceasefires since 1975',
      'Adviser to three rounds of negotiations',
      'A handbook for monitors in nine languages',
    ],
    portrait: portrait(
      'norway',
      'Block print portrait of a bearded man with round glasses and a patterned jumper',
    ),
  },
  {
    name: 'Luz Marina Quintero',
    to: '/speakers/quintero',
    title: 'Peace educator and weaver',
    country: 'Colombia',
    expertise: 'Truth telling and memory',
    description:
      'In her weaving circles the families of victims and of those who fought sit at one loom. What they could not say at first they wove.',
    achievements: [
      'Memory cloths from sixty-two villages, shown on three continents',
      'Testimony before a national truth commission',
      'A school curriculum on listening',
    ],
    portrait: portrait(
      'colombia',
      'Block print portrait of an older woman with a long braid and a flower in her hair',
    ),
  },
  {
    name: 'Kenji Morisaki',
    to: '/speakers/morisaki',
    title: 'Peace ambassador',
    country: 'Japan',
    expertise: 'Disarmament and the voices of survivors',
    description:
      'He has carried the stories of survivors to schools and parliaments for half a century, and still answers every letter a child sends him.',
    achievements: [
      'More than two thousand school visits in forty countries',
      'Co-author of a treaty campaign’s founding text',
      'An archive of eight hundred recorded testimonies',
    ],
    portrait: portrait(
      'japan',
      'Block print portrait of an older man in a dark kimono before a pattern of waves',
    ),
  },
];
