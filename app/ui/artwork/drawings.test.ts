import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';

type Told = { src: string; width: number; height: number };

test('every drawing of the edition is told of in its own shape, so that nothing moves when it arrives', () => {
  const told = findPictures(edition).map(({ src, width, height }) => [src, (width / height).toFixed(2)]);
  expect(told.length).toBeGreaterThan(50);
  expect(told).toEqual(told.map(([src = '']) => [src, readShape(src).toFixed(2)]));
});

function findPictures(content: unknown): Told[] {
  if (typeof content !== 'object' || content === null) return [];
  const one = content as Partial<Told>;
  // A view of a drawing, after the #, has a shape of its own.
  const isDrawing = typeof one.src === 'string' && /^[\w-]+$/.test(one.src);
  return [...(isDrawing ? [one as Told] : []), ...Object.values(content).flatMap(findPictures)];
}

/** Width over height. */
function readShape(name: string): number {
  const drawing = readFileSync(join(import.meta.dirname, `${name}.svg`), 'utf8');
  const [, attributes = ''] = /^<svg([^>]*)>/.exec(drawing) ?? [];
  const [, width, height] = / width="([\d.]+)" height="([\d.]+)"/.exec(attributes) ?? [];
  const [, boxWidth, boxHeight] = / viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"/.exec(attributes) ?? [];
  return Number(width ?? boxWidth) / Number(height ?? boxHeight);
}
