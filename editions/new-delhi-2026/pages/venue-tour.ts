import type { VenueTour } from '#conference/edition/page-schemas/guide-schema.ts';
import type { CurrentFacts } from '../facts.ts';

/** The virtual tour. */
export function writeVenueTour(current: CurrentFacts): VenueTour {
  const { festival, targets, venue } = current;
  return {
    title: 'A walk through Dilli Haat',
    lead: 'Enter at the main gate and follow the numbers. Choose a number on the plan, or read the list.',
    plan: {
      src: 'venue-plan',
      alt: 'Plan of the venue, not to scale. The main gate is in the south, opposite the metro station. In the middle is the round amphitheater, in the north-west are two rows of shops, in the west the food court. In the east, from north to south: auditorium, exhibition, three conference halls, online desk. Ramps lead to the auditorium and to the halls.',
      width: 960,
      height: 720,
    },
    note: 'A drawing, not to scale. Amber triangles are doors without steps, striped wedges are ramps, drops are drinking water, M is Janakpuri West Metro station.',
    zoom: { label: 'Size of the plan', whole: 'Small', large: 'Large', largest: 'Very large' },
    scrollLabel: 'Plan of the venue, with a number for each place',
    listTitle: 'The places',
    places: [
      {
        id: 'main-gate',
        title: 'Main gate',
        text: 'All visitors enter here. Bags pass a scanner. Cars and taxis stop in front of it.',
        access: 'Level. A wide gate on the left for wheelchairs and prams.',
        at: { x: 480, y: 628 },
      },
      {
        id: 'registration-desk',
        title: 'Registration desk',
        text: `Badge, kit and answers to every question. Open ${venue.registrationHours}.`,
        access: 'Low counter at the right end.',
        at: { x: 612, y: 568 },
      },
      {
        id: 'first-aid',
        title: 'First aid and baby room',
        text: 'Nurses are here whenever the venue is open. The room beside it is for feeding and changing babies.',
        access: 'The door has no steps and is wide enough for a stretcher.',
        at: { x: 358, y: 574 },
      },
      {
        id: 'toilets-west',
        title: 'Toilets, west',
        text: 'For women, men and everybody, with a table for changing babies.',
        access: 'One cabin for wheelchairs, bars on both sides.',
        at: { x: 122, y: 574 },
      },
      {
        id: 'amphitheater',
        title: 'Open-air amphitheater',
        text: 'Rings of stone seats around a stage: music and dance in the evening.',
        access: 'Places for wheelchairs on the lowest ring. The upper rings have steps.',
        at: { x: 430, y: 400 },
      },
      {
        id: 'food-court',
        title: 'Food court',
        text: 'Thirty counters with food from every part of India. Labels say what is vegan, Jain, halal or gluten-free.',
        access: 'Level, with tables for wheelchairs near the door.',
        at: { x: 190, y: 394 },
      },
      {
        id: 'drinking-water',
        title: 'Drinking water',
        text: 'Filtered and free. Bring a bottle. There are three such points, each marked with a drop.',
        access: 'One tap is low.',
        at: { x: 316, y: 346 },
      },
      {
        id: 'shops',
        title: 'Shops',
        text: `Craft, textiles and books from all over India, during ${festival.name}.`,
        access: 'Level, with a low sill at some shops.',
        at: { x: 330, y: 158 },
      },
      {
        id: 'toilets-east',
        title: 'Toilets, east',
        text: 'For women, men and everybody, near the auditorium.',
        access: 'One cabin for wheelchairs, bars on both sides.',
        at: { x: 620, y: 120 },
      },
      {
        id: 'auditorium-ramp',
        title: 'Ramp to the auditorium',
        text: 'A ramp with handrails leads to the side door. The main door is level, too.',
        access: 'Slope 1:14, 1.8 metres wide.',
        at: { x: 622, y: 200 },
      },
      {
        id: 'auditorium',
        title: 'Main auditorium',
        text: `${venue.auditoriumSeats} seats, a full stage, and screens on which online speakers are life-size. Opening, plenaries and closing are here.`,
        access: 'Places for wheelchairs at the front and at the back, induction loop, live captions.',
        at: { x: 780, y: 130 },
      },
      {
        id: 'exhibition',
        title: 'Exhibition space',
        text: `${venue.exhibitionSquareFeet} sq ft with peace work from over ${targets.countries} countries.`,
        access: 'Level, paths 2 metres wide, texts at the height of a seated person.',
        at: { x: 776, y: 340 },
      },
      {
        id: 'conference-halls',
        title: 'Conference halls',
        text: `Halls of ${venue.hallSeats.least}–${venue.hallSeats.most} seats each for papers, seminars and parliament sessions. Each has cameras and a host for those who join online. In the evening the first one, Hall Ganga, shows the films.`,
        access: 'A ramp on the left leads to all three. Seats near the doors are kept free.',
        at: { x: 776, y: 468 },
      },
      {
        id: 'online-desk',
        title: 'Online desk',
        text: 'The technicians who connect the halls with everybody at home. Speakers test their slides here.',
        access: 'Level.',
        at: { x: 777, y: 584 },
      },
      {
        id: 'quiet-room',
        title: 'Quiet room',
        text: 'Low light, no talk, no screens. Open to everybody who needs a rest.',
        access: 'Door without steps.',
        at: { x: 594, y: 332 },
      },
      {
        id: 'prayer-room',
        title: 'Prayer room',
        text: 'For all faiths, with mats, a place to wash and the direction of Mecca.',
        access: 'Door without steps, chairs for those who cannot kneel.',
        at: { x: 594, y: 408 },
      },
    ],
  };
}
