import type { Edition } from './schema/edition-schema.ts';
import type { OwnPicture } from './schema/facts-schema.ts';

/** A place for a picture on a public page. Owners can put their own picture there. */
export type PicturePlace = {
  /** The name of its setting. It is part of stored rows. */
  name: string;
  label: string;
  /** The address of the page. */
  page: string;
  pageTitle: string;
  /** Where the edition has the picture, such as `pages.home.hero.picture`. */
  path: readonly string[];
  /** Where it has the same picture for phones, if it has one. */
  small?: readonly string[];
};

type Picture = { src: string; alt: string; width: number; height: number };
type Placed = Pick<Edition, 'pages' | 'catalogue' | 'festival'>;

/**
 * Lists the places whose pictures owners can replace, in the order of the pages. Leaves out signs, ornaments, plans and
 * written words: they belong to the design. Photographs of speakers come from the speakers.
 */
export function listPicturePlaces({ pages, catalogue, festival }: Placed): PicturePlace[] {
  const { home, about, venue, gallery, partnership, getInvolved, guides } = pages;
  const homePage = placesOf('home', '/', 'Home');
  const aboutPage = placesOf('about', '/about', about.title);
  const venuePage = placesOf('venue', '/venue', 'Venue');
  const galleryPage = placesOf('gallery', '/gallery', gallery.title);
  const partners = placesOf('partnership', '/partnership', partnership.title);
  const involved = placesOf('get-involved', '/get-involved', getInvolved.title);
  const own =
    festival && pages.festival ? placesOf('festival', `/${festival.path}`, festival.name) : undefined;
  return [
    homePage('hero', 'Beside the name of the conference', ['pages', 'home', 'hero', 'picture']),
    ...home.themes.items.map(({ title }, index) =>
      homePage(`theme-${nameOf(title, index)}`, `Theme: ${title}`, [
        ...['pages', 'home', 'themes', 'items', String(index), 'picture'],
      ]),
    ),
    homePage('join', home.join.title, ['pages', 'home', 'join', 'picture']),
    homePage('journey', home.journey.title, ['pages', 'home', 'journey', 'picture']),
    aboutPage('mission', about.mission.title, ['pages', 'about', 'mission', 'picture']),
    ...about.leadership.people.map(({ name }, index) =>
      aboutPage(`person-${nameOf(name, index)}`, `Portrait: ${name}`, [
        ...['pages', 'about', 'leadership', 'people', String(index), 'portrait'],
      ]),
    ),
    aboutPage('benefits', about.benefits.title, ['pages', 'about', 'benefits', 'picture']),
    venuePage('venue', 'The venue', ['pages', 'venue', 'picture']),
    ...venue.landmarks.items.map(({ name }, index) =>
      venuePage(`landmark-${nameOf(name, index)}`, name, [
        ...['pages', 'venue', 'landmarks', 'items', String(index), 'picture'],
      ]),
    ),
    ...gallery.photos.map(({ id, caption }, index) =>
      galleryPage(id, caption, ['pages', 'gallery', 'photos', String(index), 'picture']),
    ),
    ...partnership.cards.map(({ id, title }, index) =>
      partners(id, title, ['pages', 'partnership', 'cards', String(index), 'picture']),
    ),
    involved('page', 'Beside the heading', ['pages', 'getInvolved', 'picture']),
    ...(own && pages.festival
      ? [
          {
            ...own('page', 'Beside the name', ['pages', 'festival', 'picture']),
            ...(pages.festival.smallPicture && { small: ['pages', 'festival', 'smallPicture'] }),
          },
          ...catalogue.map(({ id, title }, index) =>
            own(`option-${id}`, title, ['catalogue', String(index), 'picture']),
          ),
        ]
      : []),
    ...guides.flatMap(({ path, title, sections }, guide) =>
      listPictured(sections, ['pages', 'guides', String(guide), 'sections']).map((part) =>
        placesOf(path, `/${path}`, title)(part.id, part.title, part.path),
      ),
    ),
  ];
}

type Part = { id: string; title: string; picture?: Picture | undefined; parts?: Part[] | undefined };

/** Lists the pictures of a guide's sections and their parts, without the square signs. */
function listPictured(
  parts: readonly Part[],
  path: readonly string[],
): { id: string; title: string; path: string[] }[] {
  return parts.flatMap(({ id, title, picture, parts: inner = [] }, index) => [
    ...(picture && picture.width !== picture.height
      ? [{ id, title, path: [...path, String(index), 'picture'] }]
      : []),
    ...listPictured(inner, [...path, String(index), 'parts']),
  ]);
}

function placesOf(prefix: string, page: string, pageTitle: string) {
  return (name: string, label: string, path: readonly string[]): PicturePlace => ({
    name: `picture-${prefix}-${name}`,
    label,
    page,
    pageTitle,
    path,
  });
}

/** A short name of an item in a list: "Vasudha Rao" is "vasudha-rao". Its number if it has no Latin letters. */
function nameOf(title: string, index: number): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join('-').slice(0, 50).replace(/-$/, '') ?? String(index + 1);
}

/** Returns the picture in a place of an edition. */
export function pictureIn(edition: object, path: readonly string[]): Picture {
  let value: unknown = edition;
  for (const key of path) value = Object(value)[key];
  return value as Picture;
}

/** The address of an own picture in one of its widths. Only owners can open that of a draft. */
export function ownPictureAddress(
  { picture, isDraft }: Pick<OwnPicture, 'picture' | 'isDraft'>,
  width: number,
): string {
  return isDraft
    ? `/organiser/settings/picture/file?picture=${picture}&width=${width}`
    : `/pictures/${picture}/${width}`;
}

/** Describes an own picture as pages show it. */
function describe(own: OwnPicture) {
  const { alt, width, height, widths, credit, isDraft } = own;
  // Browsers that cannot choose a width load this one, which is right for a phone.
  const usual = widths[Math.min(1, widths.length - 1)] ?? width;
  return {
    src: ownPictureAddress(own, usual),
    srcSet: widths.map((one) => `${ownPictureAddress(own, one)} ${one}w`).join(', '),
    // A brace would begin a gap.
    alt: alt.replaceAll(/[{}]/g, "'$&'"),
    width,
    height,
    // Owners describe their pictures in English. Without this, a French page would read it out as French.
    lang: 'en',
    ...(credit !== '' && { pictureCredit: credit }),
    ...(isDraft && { id: 'previewed' }),
  };
}

/** Returns the edition with the pictures of its owners. A picture whose place no longer exists is left out. */
export function withOwnPictures<Given extends Placed & { ownPictures?: Edition['ownPictures'] }>(
  edition: Given,
): Given {
  const { ownPictures = {} } = edition;
  let pictured = edition;
  for (const { name, path, small } of listPicturePlaces(edition)) {
    const own = ownPictures[name];
    if (!own) continue;
    const shown = describe(own);
    pictured = putAt(pictured, path, shown);
    if (small) pictured = putAt(pictured, small, shown);
  }
  return pictured;
}

/** Returns a copy in which the value at the path is another one. */
function putAt<Given>(given: Given, path: readonly string[], value: unknown): Given {
  const [key, ...rest] = path;
  if (key === undefined) return value as Given;
  const inner = putAt(Object(given)[key], rest, value);
  if (Array.isArray(given)) return given.with(Number(key), inner) as Given;
  return { ...given, [key]: inner };
}
