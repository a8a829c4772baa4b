import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Photograph, withPictures } from './artwork.server.ts';
import { photographPlugin } from './photograph-plugin.ts';

/** The folder of an edition that has one photograph. `beforeAll` builds the edition in the same way as the site. */
let root: string;
let hall: Photograph;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'an edition '));
  await mkdir(join(root, 'photographs'));
  await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#d97706' } })
    .withExif({ IFD0: { Copyright: 'the photographer' } })
    .jpeg()
    .toFile(join(root, 'photographs', 'hall.jpg'));
  await writeFile(join(root, 'edition.js'), "export { default } from './photographs/hall.jpg?photograph';");
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [photographPlugin()],
    build: { ssr: 'edition.js', ssrEmitAssets: true, outDir: 'built' },
  });
  hall = (await import(pathToFileURL(join(root, 'built', 'edition.mjs')).href)).default;
});

afterAll(() => rm(root, { recursive: true, force: true }));

it('converts a photograph to three formats and several widths, and never enlarges it', async () => {
  expect(Object.keys(hall.sources)).toEqual(['avif', 'webp', 'jpeg']);
  const made = await Promise.all(
    (await readdir(join(root, 'built', 'assets'))).map(async (name) => {
      const { format, width, height, exif } = await sharp(join(root, 'built', 'assets', name)).metadata();
      return { format, width, height, exif };
    }),
  );
  expect(made.map(({ format, width, height }) => `${format} ${width}×${height}`).sort()).toEqual([
    'heif 1200×900',
    'heif 480×360',
    'heif 960×720',
    'jpeg 1200×900',
    'jpeg 480×360',
    'jpeg 960×720',
    'webp 1200×900',
    'webp 480×360',
    'webp 960×720',
  ]);
  expect(made.filter(({ exif }) => exif)).toEqual([]);
});

it('a photograph that the content names gets its URL, its formats and its real size', () => {
  const content = { hero: { picture: { src: 'hall.jpg', alt: 'The hall', width: 960, height: 800 } } };
  expect(withPictures(content, { 'hall.jpg': hall })).toEqual({
    hero: {
      picture: {
        src: hall.img.src,
        alt: 'The hall',
        width: 1200,
        height: 900,
        sources: ['avif', 'webp', 'jpeg'].map((format) => ({
          type: `image/${format}`,
          srcSet: hall.sources[format],
        })),
      },
    },
  });
});

it('throws an error that contains the name if there is no picture with this name', () => {
  const content = { src: 'hal.jpg', alt: '', width: 1, height: 1 };
  expect(() => withPictures(content, { 'hall.jpg': hall })).toThrow(
    'The edition has no drawing or photograph named "hal.jpg".',
  );
});
