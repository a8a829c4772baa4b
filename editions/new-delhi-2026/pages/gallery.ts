import type { GalleryPage } from '#conference/edition/schema/pages/gallery-schema.ts';

const print = (name: string, alt: string) => ({ src: `gal-${name}`, alt, width: 720, height: 540 });

export const gallery: GalleryPage = {
  meta: {
    title: 'Gallery · {event}',
    description:
      'Conference, cultural events, networking, workshops and the sights of Delhi: the days of the conference in nine pictures.',
  },
  title: 'Gallery',
  lead: 'The conference in block prints.',
  filterLabel: 'Show',
  all: 'All',
  categories: [
    { id: 'conference', label: 'Conference' },
    { id: 'cultural-events', label: 'Cultural Events' },
    { id: 'networking', label: 'Networking' },
    { id: 'workshops', label: 'Workshops' },
    { id: 'delhi-sights', label: 'Delhi Sights' },
  ],
  photos: [
    {
      id: 'plenary',
      category: 'conference',
      caption: 'Delegates of the opening plenary',
      picture: print(
        'plenary',
        'Two rows of delegates from many countries under printed banners, one raising her hand',
      ),
    },
    {
      id: 'dance',
      category: 'cultural-events',
      caption: 'An evening of classical dance',
      picture: print(
        'dance',
        'Three dancers in flowing costumes before an amber sun, oil lamps at their feet',
      ),
    },
    {
      id: 'chai',
      category: 'networking',
      caption: 'Tea between two sessions',
      picture: print('chai', 'Four delegates of different ages and countries talk over small glasses of tea'),
    },
    {
      id: 'print',
      category: 'workshops',
      caption: 'A block-printing workshop',
      picture: print('print', 'A master printer shows two participants how to set a carved block on cloth'),
    },
    {
      id: 'cyclists',
      category: 'delhi-sights',
      caption: 'By bicycle to India Gate',
      picture: print(
        'cyclists',
        'Three people of three generations cycle up the avenue from India Gate, doves overhead',
      ),
    },
    {
      id: 'hybrid',
      category: 'conference',
      caption: 'A session in the hall and online',
      picture: print(
        'hybrid',
        'A woman at a lectern speaks with six people on a large screen, the audience before her',
      ),
    },
    {
      id: 'dhol',
      category: 'cultural-events',
      caption: 'Drummers and a puppet theatre at Bharat Utsav',
      picture: print('dhol', 'Two drummers in turbans beside a puppeteer and a girl with two puppets'),
    },
    {
      id: 'dinner',
      category: 'networking',
      caption: 'Dinner under paper lanterns',
      picture: print('dinner', 'Six people share a long table under paper lanterns in the evening'),
    },
    {
      id: 'banyan',
      category: 'workshops',
      caption: 'A working group under the banyan tree',
      picture: print('banyan', 'A circle of people sits under a banyan tree around a chart and a map'),
    },
  ],
  words: { close: 'Close', previous: 'Previous picture', next: 'Next picture' },
};
