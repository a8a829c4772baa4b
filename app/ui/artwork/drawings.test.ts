import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';

type PictureData = { src: string; width: number; height: number };

test('the edition’s content has the right proportions for every drawing', () => {
  const stated = findPictures(edition).map(({ src, width, height }) => [src, (width / height).toFixed(2)]);
  expect(stated.length).toBeGreaterThan(50);
  expect(stated).toEqual(stated.map(([src = '']) => [src, readShape(src).toFixed(2)]));
});

function findPictures(content: unknown): PictureData[] {
  if (typeof content !== 'object' || content === null) return [];
  const one = content as Partial<PictureData>;
  // A view of a drawing (its name is after the #) has other proportions than the whole.
  const isDrawing = typeof one.src === 'string' && /^[\w-]+$/.test(one.src);
  return [...(isDrawing ? [one as PictureData] : []), ...Object.values(content).flatMap(findPictures)];
}

/** Returns width divided by height. */
function readShape(name: string): number {
  const folders = [join('editions', edition.id, 'artwork'), import.meta.dirname];
  const file = folders.map((folder) => join(folder, `${name}.svg`)).find((path) => existsSync(path));
  const drawing = readFileSync(file ?? name, 'utf8');
  const [, attributes = ''] = /^<svg([^>]*)>/.exec(drawing) ?? [];
  const [, width, height] = / width="([\d.]+)" height="([\d.]+)"/.exec(attributes) ?? [];
  const [, boxWidth, boxHeight] = / viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"/.exec(attributes) ?? [];
  return Number(width ?? boxWidth) / Number(height ?? boxHeight);
}
