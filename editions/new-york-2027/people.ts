const portrait = (name: string, alt: string) => ({
  src: `portrait-${name}`,
  alt: `Block print portrait of ${alt}`,
  width: 400,
  height: 400,
});

/** Everybody whom the site names is invented. A real edition replaces these people, and only in this file. */
export const leaders = [
  {
    name: 'Dr. Marguerite Okonjo-Bell',
    to: '/speakers/okonjo-bell',
    title: 'Chair',
    description:
      'Founder of the Long Table Foundation. She spent twenty years setting tables in towns after a war: one long table, both sides, soup first and questions after.',
    portrait: portrait('chair', 'an older woman with white curls, glasses and pearls, before an arch'),
  },
  {
    name: 'André Ferreira-Quinn',
    to: '/speakers/ferreira-quinn',
    title: 'Host in Red Hook',
    description:
      'Director of the Third Pier Institute. A ferry pilot’s son from the waterfront, he has turned an empty rope factory into the place where the neighbourhood settles its quarrels.',
    portrait: portrait('host', 'a smiling man with a dark beard, water towers and doves behind him'),
  },
  {
    name: 'Samira Haddad-Luna',
    to: '/speakers/haddad-luna',
    title: 'Speaker for the young',
    description:
      'Elected by the student delegates, with one vote in every decision of the organisers. At nineteen she ran the first night school for young mediators in their borough.',
    portrait: portrait('youth', 'a young woman with a green headscarf and two badges'),
  },
];

export const speakers = [
  {
    name: 'Kofi Mensah-Darko',
    to: '/speakers/mensah-darko',
    title: 'Mediator on a shared lake',
    country: 'Ghana',
    expertise: 'Water rights between towns and herders',
    description:
      'He draws each village’s map of its wells before anybody may speak of owning them. Most quarrels end at the map.',
    achievements: [
      'Fourteen water agreements, renewed every spring',
      'A school of well keepers in three languages',
    ],
    portrait: portrait('ghana', 'an older man with a white beard, a patterned cap and a woven cloth'),
  },
  {
    name: 'Caetana Vilela',
    to: '/speakers/vilela',
    title: 'Organiser of neighbourhood truces',
    country: 'Brazil',
    expertise: 'Ending street violence without police',
    description:
      'She began with one football field and two gangs who both wanted it on Sundays. The timetable still hangs there, and the peace holds.',
    achievements: [
      'Truces in thirty-one neighbourhoods',
      'A late bus that nobody shoots at',
      'A handbook that fits in a back pocket',
    ],
    portrait: portrait('brazil', 'a woman with a flower in her dark curls and gold earrings'),
  },
  {
    name: 'Dr. Seo Ha-neul',
    to: '/speakers/seo',
    title: 'Researcher on rumours',
    country: 'South Korea',
    expertise: 'How false news starts a fight, and what stops it',
    description:
      'She times rumours with a stopwatch, from the first message to the first stone, and has found the hour in which a neighbour can still stop them.',
    achievements: ['A study of nine hundred rumours in twelve cities', 'A rumour desk that newsrooms copy'],
    portrait: portrait('korea', 'an older woman in a red jacket before a paper window, a pin in her hair'),
  },
  {
    name: 'Aoife Brennan',
    to: '/speakers/brennan',
    title: 'Keeper of testimonies',
    country: 'Ireland',
    expertise: 'Listening on both sides of a wall',
    description:
      'For ten years she has carried one tape recorder through two halves of one town. Each side may hear the other’s tapes, if it lends its own.',
    achievements: [
      'Six hundred testimonies, all of them exchanged',
      'A listening room in a former customs house',
      'The song book both halves sing from',
    ],
    portrait: portrait('ireland', 'a woman with long red hair and a knitted jumper, the sea behind her'),
  },
];
