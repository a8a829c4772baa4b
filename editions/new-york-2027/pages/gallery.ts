import type { GalleryPage } from '#conference/edition/schema/pages/gallery-schema.ts';

const print = (name: string, alt: string) => ({ src: `gal-${name}`, alt, width: 720, height: 540 });

export const gallery: GalleryPage = {
  meta: {
    title: 'Gallery · {event}',
    description:
      'The assembly, the evenings and the streets around it: a week on the waterfront in seven pictures.',
  },
  title: 'Gallery',
  lead: 'Seven blocks of pear wood, cut on the pier.',
  filterLabel: 'Show',
  all: 'All',
  categories: [
    { id: 'assembly', label: 'Assembly' },
    { id: 'evenings', label: 'Evenings' },
    { id: 'streets', label: 'Harbour & Streets' },
  ],
  photos: [
    {
      id: 'ferry',
      category: 'streets',
      caption: 'The first boat of the morning',
      picture: print(
        'ferry',
        'Four people lean on the rail of a ferry, a girl points at the city, doves overhead',
      ),
    },
    {
      id: 'assembly',
      category: 'assembly',
      caption: 'The people’s assembly votes',
      picture: print('assembly', 'Eight delegates hold up their cards before tall windows'),
    },
    {
      id: 'stoop',
      category: 'evenings',
      caption: 'An evening on a stoop',
      picture: print(
        'stoop',
        'Five people of all ages on the front steps of a brick house, one with a ukulele, pumpkins beside them',
      ),
    },
    {
      id: 'jazz',
      category: 'evenings',
      caption: 'Jazz in the yard',
      picture: print(
        'jazz',
        'Bass, saxophone and drums play in a brick yard under a crescent moon and strings of lights',
      ),
    },
    {
      id: 'screen',
      category: 'assembly',
      caption: 'A question from the other side of the world',
      picture: print('screen', 'Four people wave from a large screen, and the hall waves back'),
    },
    {
      id: 'market',
      category: 'streets',
      caption: 'The Saturday market',
      picture: print(
        'market',
        'Four people buy and sell apples, carrots and pumpkins under a striped awning',
      ),
    },
    {
      id: 'march',
      category: 'streets',
      caption: 'Across the bridge together',
      picture: print('march', 'A crowd of all ages with flags and a banner of doves on the Brooklyn Bridge'),
    },
  ],
  words: { close: 'Close', previous: 'Previous picture', next: 'Next picture' },
};
