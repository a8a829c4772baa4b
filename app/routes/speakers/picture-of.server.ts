import { folderEdition } from '#conference/edition/edition.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { photographPath } from '#conference/speakers/describe-person.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';

/** Returns the sample profile whose page has this slug. */
export function findSample(slug: string) {
  const { people } = folderEdition.pages.speakers.featured;
  const sample = people.find(({ to }) => to === pageOf(slug));
  return sample && withPictures(sample);
}

/** Returns the portrait that the edition has of the person whose page has this slug. */
function findPortrait(slug: string, { pages: { about, speakers } }: Pages) {
  const one = [...speakers.featured.people, ...about.leadership.people].find(({ to }) => to === pageOf(slug));
  return one && withPictures(one.portrait);
}

const pageOf = (slug: string) => `/speakers/${slug}`;

/** What every page shows of a person: their photograph, else their portrait, else a printed pattern. */
export function pictureOf({ slug, name, photographId }: Pictured, settings: Pages) {
  return {
    photograph: photographId === null ? undefined : photographPath(slug, photographId),
    portrait: findPortrait(slug, settings),
    pattern: choosePattern(name),
  };
}

type Pages = Pick<Settings, 'pages'>;
type Pictured = { slug: string; name: string; photographId: string | null };

const motifs = ['lotus', 'mango', 'sprig', 'star', 'wheel', 'wave'] as const;
const inks = 4;

/** Chooses one of the patterns, and the number of its ink. The same name always has the same pattern. */
function choosePattern(name: string) {
  const number = [...name].reduce((sum, letter) => (sum * 37 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
  return {
    motif: motifs[number % motifs.length] ?? 'lotus',
    ink: (Math.floor(number / motifs.length) % inks) + 1,
  };
}
