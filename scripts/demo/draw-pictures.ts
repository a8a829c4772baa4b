import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { editionName } from '#editions/served.ts';
import { checkUpload } from '#platform/files/check-upload.server.ts';
import type { FormFile } from '#platform/files/kept-files.server.ts';

const artwork = join(import.meta.dirname, '..', '..', 'editions', editionName, 'artwork');
/** The file names of the portraits that the edition has. */
export const portraits = (await readdir(artwork)).filter((name) => name.startsWith('portrait-')).sort();

/** Makes a participant's photograph from one of the edition's portraits. */
export async function drawPhoto(portrait: string): Promise<FormFile> {
  const drawing = await readFile(join(artwork, portrait));
  const bytes = await sharp(drawing)
    .resize(480, 600, { fit: 'cover' })
    .flatten({ background: '#F1E7D0' })
    .jpeg()
    .toBuffer();
  return await check(bytes);
}

/** Draws a passport scan that nobody can mistake for a real passport. */
export async function drawScan(): Promise<FormFile> {
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="620"><path fill="#F1E7D0" d="M0 0h900v620H0z"/>
    <path fill="none" stroke="#232356" stroke-width="6" d="M40 40h820v540H40zm60 90h240v300H100z"/>
    <path stroke="#A6342A" stroke-width="26" d="M420 170h360m-360 90h260m-260 90h320M100 500h700"/></svg>`;
  return await check(await sharp(Buffer.from(page)).jpeg().toBuffer());
}

async function check(bytes: Buffer): Promise<FormFile> {
  const checked = await checkUpload(bytes, { pdf: false, asker: { person: 'demo' } });
  if (!checked.ok) throw new Error(`A picture of the demonstration is refused: ${checked.reason}.`);
  return { checked: checked.file };
}
