// The program that decodes pictures. `work-on-picture.server.ts` starts it as a separate process, because a picture can be built to
// use a lot of time and memory.
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { answerWork } from '#platform/turns/answer-work.server.ts';
import type { InspectedFile, PictureTask } from './work-on-picture.server.ts';

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

answerWork(async (task: PictureTask) => {
  switch (task.do) {
    case 'inspect':
      return await inspect(task.bytes);
    case 'convert':
      return await convert(task.bytes, task.mostPixels);
    case 'shrink':
      return await shrink(task.bytes, task.side);
  }
});
