// The program that decodes pictures. `work-on-picture.server.ts` starts it as a separate process, because a picture can be built to
// use a lot of time and memory.
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { answerWork } from '#platform/turns/answer-work.server.ts';
import type { InspectedFile, PageFormat, PictureTask, Shape } from './work-on-picture.server.ts';

// Each upload is a different picture, and the process works on one picture at a time.
sharp.concurrency(1);
sharp.cache(false);

const longestSide = 2600;

/** Finds out by its content what kind of file this is, and reads the size of a picture without decoding it. */
async function inspect(bytes: Uint8Array): Promise<InspectedFile> {
  const kind = await fileTypeFromBuffer(bytes);
  if (kind?.mime === 'application/pdf') return { kind: 'pdf' };
  if (kind?.mime !== 'image/jpeg' && kind?.mime !== 'image/png') return { kind: 'other' };
  const { width, height, channels, depth, isProgressive } = await sharp(bytes, {
    limitInputPixels: false,
  }).metadata();
  const decodedBytes = width * height * channels * (depth === 'uchar' ? 1 : 2);
  return { kind: 'picture', width, height, isProgressive, decodedBytes };
}

/** Encodes a picture again as an upright JPEG. Hidden data and metadata are lost. */
async function convert(bytes: Uint8Array, limitInputPixels: number): Promise<Uint8Array> {
  return await sharp(bytes, { limitInputPixels, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    // Do not optimise the Huffman tables: a picture would be 6 per cent smaller but take 50 per cent longer.
    .jpeg({ quality: 86, optimiseCoding: false })
    .toBuffer();
}

async function shrink(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  return await sharp(bytes)
    .resize({ width: side, height: side, fit: 'cover', position: 'top' })
    .jpeg({ quality: 72, mozjpeg: true })
    .toBuffer();
}

/** Cuts the middle of a picture to a shape, as JPEG. Never enlarges it. */
async function cut(bytes: Uint8Array, { width, height }: Shape, longestSide: number): Promise<Uint8Array> {
  const own = await sharp(bytes).metadata();
  const scale = Math.min(own.width / width, own.height / height, longestSide / Math.max(width, height));
  return await sharp(bytes)
    .resize({ width: Math.floor(width * scale), height: Math.floor(height * scale), fit: 'cover' })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/**
 * Encodes a picture in the best quality with which it has at most so many bytes; if there is none, with fewer pixels.
 * Returns no bytes if that is not enough either.
 */
async function lighten(bytes: Uint8Array, { width, format, mostBytes }: Fitting): Promise<Uint8Array> {
  for (const part of [1, 0.75]) {
    const resized = sharp(bytes).resize({ width: Math.round(width * part), withoutEnlargement: true });
    for (const quality of qualities) {
      const encoded = await encode(resized.clone(), format, quality).toBuffer();
      if (encoded.length <= mostBytes) return encoded;
    }
  }
  return new Uint8Array();
}

type Fitting = { width: number; format: PageFormat; mostBytes: number };

/** Below the last one, faces become unrecognisable. */
const qualities = [50, 35, 22];

function encode(picture: Sharp, format: PageFormat, quality: number): Sharp {
  switch (format) {
    case 'image/avif':
      // A higher effort takes five times as long for a tenth of the bytes.
      return picture.avif({ quality, effort: 2 });
    case 'image/webp':
      return picture.webp({ quality });
    case 'image/jpeg':
      return picture.jpeg({ quality, mozjpeg: true });
  }
}

answerWork(async (task: PictureTask) => {
  switch (task.do) {
    case 'inspect':
      return await inspect(task.bytes);
    case 'convert':
      return await convert(task.bytes, task.mostPixels);
    case 'shrink':
      return await shrink(task.bytes, task.side);
    case 'cut':
      return await cut(task.bytes, task.shape, task.longestSide);
    case 'lighten':
      return await lighten(task.bytes, task);
  }
});
