import type { GalleryPage } from '#conference/edition/gallery-schema.ts';
import { facts } from '../facts.ts';

const print = (name: string, alt: string) => ({ src: `gal-${name}`, alt, width: 720, height: 540 });

export const gallery: GalleryPage = {
  meta: {
    title: `Gallery · ${facts.name}`,
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
      picture: print('ferry', 'Delegates on the deck of a ferry'),
    },
    {
      id: 'assembly',
      category: 'assembly',
      caption: 'The people’s assembly votes',
      picture: print('assembly', 'Delegates from many countries in an assembly'),
    },
    {
      id: 'stoop',
      category: 'evenings',
      caption: 'Supper on a stoop in Brooklyn',
      picture: print('stoop', 'Neighbours and guests share supper on the front steps of a brownstone'),
    },
    {
      id: 'jazz',
      category: 'evenings',
      caption: 'Jazz on the rope floor',
      picture: print('jazz', 'A jazz quintet plays for a dancing crowd'),
    },
    {
      id: 'screen',
      category: 'assembly',
      caption: 'A table with a seat online',
      picture: print('screen', 'People around a table talk with others on a screen'),
    },
    {
      id: 'market',
      category: 'streets',
      caption: 'The Saturday market',
      picture: print('market', 'People at the stalls of a farmers’ market'),
    },
    {
      id: 'march',
      category: 'streets',
      caption: 'Across the bridge together',
      picture: print('march', 'A crowd of all ages walks across the Brooklyn Bridge'),
    },
  ],
  words: { close: 'Close', previous: 'Previous picture', next: 'Next picture' },
};
