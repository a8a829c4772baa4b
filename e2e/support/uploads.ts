import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Upload } from './participants.ts';

/** Makes a photograph that contains metadata as from a phone: the place where it was taken and the phone's name. */
export async function aPhotoWithPlace(): Promise<Upload> {
  const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#2f6b4f' } })
    .withExif({
      IFD0: { Make: 'Phone of Asha' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' },
    })
    .jpeg()
    .toBuffer();
  return { name: 'asha-at-home.jpg', mimeType: 'image/jpeg', buffer };
}

/** Makes a photograph like one from a modern phone: 12 megapixels with much detail, at least 8 MB. */
export async function aPhonePhoto(): Promise<Upload> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const buffer = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#808080', noise },
  })
    .jpeg({ quality: 88 })
    .toBuffer();
  return { name: 'IMG_2031.jpg', mimeType: 'image/jpeg', buffer };
}

/** Makes a PDF with one empty page and the given number of extra bytes. */
export function aPdf(name = 'passport-of-asha.pdf', extraBytes = 0): Upload {
  const page =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from(page), randomBytes(extraBytes)]),
  };
}

/** Makes a text file whose name ends in .jpg. */
export function aTextNamedJpg(): Upload {
  return { name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This is no picture at all.') };
}
