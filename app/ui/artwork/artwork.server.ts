/** The URLs of the drawings in this folder and in the edition. The key is the file name without its extension. */
const drawings = byFileName(
  import.meta.glob<string>(['./*.svg', '@served/artwork/*.svg'], {
    eager: true,
    query: '?url',
    import: 'default',
  }),
  /\.svg$/,
);

/** The edition's photographs by file name. See photograph-plugin.ts. */
const photographs = byFileName(
  import.meta.glob<Photograph>('@served/photographs/*.{jpg,jpeg,png,webp}', {
    eager: true,
    query: '?photograph',
    import: 'default',
  }),
);

/**
 * A photograph in several formats. `sources` has the srcset of each format, the best format first. `img` is the picture
 * for old browsers.
 */
export type Photograph = {
  sources: Record<string, string>;
  img: { src: string; w: number; h: number };
};

type PictureData = { src: string; alt: string; width: number; height: number };

function byFileName<T>(files: Record<string, T>, ending = /$/): Record<string, T> {
  return Object.fromEntries(
    Object.entries(files).map(([path, file]) => [path.replace(/^.*\//, '').replace(ending, ''), file]),
  );
}

function isPicture(value: object): value is PictureData {
  return 'src' in value && 'width' in value && 'height' in value;
}

function resolvePicture(picture: PictureData, known: Record<string, Photograph>) {
  const photograph = known[picture.src];
  if (photograph) {
    const { src, w, h } = photograph.img;
    const sources = Object.entries(photograph.sources).map(([format, srcSet]) => ({
      type: `image/${format}`,
      srcSet,
    }));
    return { ...picture, src, width: w, height: h, sources };
  }
  if (/^(\/|https?:)/.test(picture.src)) return picture;
  const [name = '', view] = picture.src.split('#');
  const src = drawings[name];
  if (src === undefined) {
    throw new Error(`The edition has no drawing or photograph named "${picture.src}".`);
  }
  return { ...picture, src: view ? `${src}#${view}` : src };
}

/**
 * Returns a copy of the content in which each picture has a URL instead of a name. A name belongs to a drawing, to a
 * view inside a drawing (`marks-festival#music`), or to a photograph. A photograph also gets its real size. Throws if a
 * name belongs to no picture. Loaders call this function, so that browsers do not load the table of all URLs.
 */
export function withPictures<T>(content: T, known = photographs): T {
  return copyWithAddresses(content, known) as T;
}

function copyWithAddresses(content: unknown, known: Record<string, Photograph>): unknown {
  if (Array.isArray(content)) return content.map((part) => copyWithAddresses(part, known));
  if (typeof content !== 'object' || content === null) return content;
  if (isPicture(content)) return resolvePicture(content, known);
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [key, copyWithAddresses(value, known)]),
  );
}
