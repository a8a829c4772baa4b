import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { maxFileBytes } from '#platform/forms/form-limits.ts';
import { aNoisyPhoto, aPdf, aPhoto } from '#tests/factories.ts';
import { checkUpload } from './check-upload.server.ts';

const acceptsAll = { pdf: true, asker: { network: '192.0.2.1' } };

async function acceptUpload(bytes: Uint8Array) {
  const checked = await checkUpload(bytes, acceptsAll);
  if (!checked.ok) throw new Error(`The file was refused: ${checked.reason}.`);
  return checked.file;
}

/** Makes a PNG with one bit for each pixel. Its file is small although it may have many millions of pixels. */
function aBomb(width: number, height = width): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
    return crc >>> 0;
  });
  const crcOf = (bytes: Buffer) =>
    ~bytes.reduce((crc, byte) => (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8), 0xffffffff) >>> 0;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crcOf(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('accepted uploads', () => {
  it('converts a JPEG and a PNG to JPEG, and accepts a PDF unchanged', async () => {
    const [jpeg, png] = [
      await acceptUpload(await aPhoto()),
      await acceptUpload(await aPhoto({ format: 'png' })),
    ];
    for (const file of [jpeg, png]) {
      expect(file.mediaType).toBe('image/jpeg');
      expect(await sharp(file.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 });
    }
    expect(await acceptUpload(aPdf())).toEqual({ mediaType: 'application/pdf', bytes: aPdf() });
  });

  it('accepts a transparent PNG and makes its background white', async () => {
    const clear = { create: { width: 4, height: 4, channels: 4, background: '#ff000000' } } as const;
    const { bytes } = await acceptUpload(await sharp(clear).png().toBuffer());
    expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it('makes a phone’s photograph of 12 megapixels at most 2600 pixels long, and turns it upright', async () => {
    const sideways = await sharp(await aPhoto({ width: 4000, height: 3000 }))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { bytes } = await acceptUpload(sideways);
    const { width, height, orientation } = await sharp(bytes).metadata();
    expect({ width, height, orientation }).toEqual({ width: 1950, height: 2600, orientation: undefined });
  });

  it('accepts small pictures and does not enlarge them', async () => {
    const { bytes } = await acceptUpload(await aPhoto({ width: 40, height: 30 }));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 30 });
  });
});

describe('hidden data of a picture', () => {
  it('removes the name of the camera, and the place where a picture was taken', async () => {
    const exif = {
      IFD0: { Make: 'Acme Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 37/1 12/1' },
    };
    const tagged = await sharp(await aPhoto())
      .withExif(exif)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">a home</x:xmpmeta>')
      .toBuffer();
    expect(tagged.includes('Acme Phone')).toBe(true);
    expect((await sharp(tagged).metadata()).exif).toBeDefined();

    const { bytes } = await acceptUpload(tagged);
    const { exif: left, xmp, iptc } = await sharp(bytes).metadata();
    expect({ left, xmp, iptc }).toEqual({ left: undefined, xmp: undefined, iptc: undefined });
    expect(bytes.includes('Acme Phone')).toBe(false);
    expect(bytes.includes('a home')).toBe(false);
  });

  it('removes data that is appended to a picture', async () => {
    const payload = Buffer.from('<script>alert(1)</script>PK\x03\x04');
    for (const format of ['jpeg', 'png'] as const) {
      const { bytes } = await acceptUpload(Buffer.concat([await aPhoto({ format }), payload]));
      expect(bytes.includes(payload)).toBe(false);
    }
  });
});

describe('refused uploads', () => {
  const refusal = async (bytes: Uint8Array, accepted: Parameters<typeof checkUpload>[1] = acceptsAll) => {
    const checked = await checkUpload(bytes, accepted);
    return checked.ok ? 'taken' : checked.reason;
  };

  it('refuses all other kinds of files, whatever their name is', async () => {
    const gif = await sharp(await aPhoto())
      .gif()
      .toBuffer();
    const webp = await sharp(await aPhoto())
      .webp()
      .toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const others = {
      gif,
      webp,
      svg: Buffer.from(svg),
      'svg with a prologue': Buffer.from(`<?xml version="1.0"?>${svg}`),
      html: Buffer.from('<!doctype html><script>alert(1)</script>'),
      text: Buffer.from('hello'),
      zip: Buffer.from('PK\x03\x04 and more'),
      'html before a PDF': Buffer.concat([Buffer.from('<html>'), aPdf()]),
    };
    for (const [kind, bytes] of Object.entries(others))
      expect([kind, await refusal(bytes)]).toEqual([kind, 'not-accepted']);
  });

  it('refuses a PDF where only pictures are allowed', async () => {
    expect(await refusal(aPdf(), { ...acceptsAll, pdf: false })).toBe('not-accepted');
  });

  it('refuses a picture with missing or overwritten bytes', async () => {
    const photo = await aNoisyPhoto();
    expect(await refusal(photo.subarray(0, photo.length / 2))).toBe('unreadable');
    expect(await refusal(photo.subarray(0, 200))).toBe('unreadable');
    const png = await aPhoto({ format: 'png' });
    png.fill(7, 60, png.length - 20);
    expect(await refusal(png)).toBe('unreadable');
  });

  it('refuses a picture of a few kilobytes that would need gigabytes of memory', async () => {
    const bomb = aBomb(20_000);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refusal(bomb)).toBe('too-many-pixels');
    expect(await refusal(aBomb(8000))).toBe('too-many-pixels');
    // A smaller version is accepted, so the picture was refused because of its size.
    expect(await refusal(aBomb(300))).toBe('taken');
  });

  it('refuses a picture that is one pixel wide and millions high, without decoding it', async () => {
    const bomb = aBomb(1, 49_000_000);
    expect(bomb.length).toBeLessThan(200_000);
    const start = performance.now();
    expect(await refusal(bomb)).toBe('too-many-pixels');
    // To decode this picture would take about ten seconds.
    expect(performance.now() - start).toBeLessThan(3000);
    expect(await refusal(aBomb(1, 12_001))).toBe('too-many-pixels');
    expect(await refusal(aBomb(12_001, 1))).toBe('too-many-pixels');
    expect(await refusal(aBomb(1, 12_000))).toBe('taken');
  });

  const deep = async (height: number) =>
    await sharp({ create: { width: 12_000, height, channels: 4, background: '#a6342a80' } })
      .toColourspace('rgb16')
      .png()
      .toBuffer();

  it('refuses a picture that needs more than 200 MB of memory', async () => {
    expect(await refusal(await deep(2090))).toBe('too-many-pixels');
  }, 60_000);

  it('refuses an interlaced picture that is larger than a phone’s pictures', async () => {
    const drawn = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: '#a6342a' } })
        .png({ progressive: true })
        .toBuffer();
    expect(await refusal(await drawn(4100))).toBe('too-many-pixels');
    expect(await refusal(await drawn(1000))).toBe('taken');
  });

  it('refuses an empty file, and a file that is one byte larger than 5 MiB', async () => {
    expect(await refusal(Buffer.alloc(0))).toBe('empty');
    const full = Buffer.concat([aPdf(), Buffer.alloc(maxFileBytes - aPdf().length)]);
    expect(full.length).toBe(5 * 1024 * 1024);
    expect(await refusal(full)).toBe('taken');
    expect(await refusal(Buffer.concat([full, Buffer.alloc(1)]))).toBe('too-large');
  });
});
