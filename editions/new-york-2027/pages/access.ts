import type { VenuePage } from '#conference/edition/schema/pages/venue-schema.ts';

/** What works without steps, for people who do not hear or see, and what does not work. */
export const access: VenuePage['access'] = {
  title: 'Accessibility',
  lead: 'What works, what does not, and whom to tell. Checked in {checked}.',
  sections: [
    {
      id: 'wheelchair',
      title: 'Wheels and walking',
      lead: 'Wagons of rope needed level floors. There is no step in the yard.',
      points: [
        'Every door is at least 36 inches wide, and opens with one hand or none.',
        'Each table has a place without a chair. You need not ask for it.',
        'Both blocks of toilets have a large cabin with bars on both sides.',
        'The longest way, from the gate to the ferry, is 400 yards. There are benches every 50.',
        'We lend six wheelchairs and two scooters at the badge desk. Please ask a week before.',
      ],
      links: [{ to: '/venue#tour', label: 'Doors and toilets on the plan' }],
    },
    {
      id: 'way-here',
      title: 'The way here',
      lead: 'Come by bus B61 from Jay Street–MetroTech, where the subway has elevators. Every bus has a ramp.',
      points: [
        'Smith–9th Streets, the nearest subway station, has no elevator.',
        'Elevators break. mta.info shows which ones work now.',
        'The public ferry takes wheelchairs. The bridge to it is steep when the tide is low.',
        'Ask for an accessible taxi by telephone at 311, or in the app of the yellow taxis.',
      ],
    },
    {
      id: 'hearing',
      title: 'Hearing',
      lead: 'The Long Hall has captions in English, written by people, also online. All rooms have a hearing loop.',
      points: [
        'We book interpreters for American Sign Language or International Sign, if you ask four weeks before.',
        'At your table you choose your seat first, so that you see every face.',
      ],
    },
    {
      id: 'sight',
      title: 'Sight',
      lead: 'Somebody in a yellow jacket meets you at the bus or the boat and goes with you, if you tell us when you come.',
      points: [
        'The programme is on this website, for your screen reader or in your own large print.',
        'Papers for the tables come as text files, too.',
        'Service dogs are welcome everywhere. Water stands at the gate.',
      ],
    },
    {
      id: 'quiet',
      title: 'Quiet',
      lead: 'In the quiet room nobody talks. It has dim light, no screens and a door that closes softly.',
      points: [
        'The noon whistle of the factory is loud. We do not blow it this week.',
        'You may leave any table at any time, and come back. Nobody asks.',
      ],
      links: [{ to: '/venue#quiet-room', label: 'The quiet room on the plan' }],
    },
    {
      id: 'assistant',
      title: 'If somebody assists you',
      lead: 'They come free of charge, with a badge and a supper of their own. Tell us their name.',
    },
    {
      id: 'website',
      title: 'This website',
      lead: 'We build and test it by the Web Content Accessibility Guidelines 2.2, level AA.',
      points: [
        'Everything works with the keyboard, with a screen reader, and without script.',
        'You can enlarge text to 200\u00a0%. Nothing moves if your device asks for less motion.',
      ],
    },
    {
      id: 'not-yet',
      title: 'What does not work yet',
      lead: 'Better to read it here than to find out.',
      points: [
        'The walk across the bridge is 1.1 miles of slope and boards. A bus with a ramp goes to City Hall at the same time.',
        'Stoops are steps. For the supper on the first evening we have addresses with a level door: say that you need one.',
        'The deck of the last boat has a high sill. Two people and a ramp are there.',
        'Captions in the spinning rooms are made by a program, and it mishears names.',
      ],
    },
    {
      id: 'tell-us',
      title: 'Whom to tell',
      lead: 'Write to {email} what you need, best four weeks before. We answer within {workingDaysToAnswer, plural, one {# working day} other {# working days}}.',
      paragraphs: ['Tell us, too, if something on this website does not work for you.'],
      links: [{ to: '/contact', label: 'Our offices and their telephones' }],
    },
  ],
};
