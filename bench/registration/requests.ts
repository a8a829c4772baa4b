import { randomInt, randomUUID } from 'node:crypto';
import sharp from 'sharp';

const boundary = 'bench-boundary';

/** Makes requests of `count` people, each with another form and from another IP address. */
export function makeRequests(origin: string, count: number, photo?: Buffer): Buffer[][] {
  return Array.from({ length: count }, () => makeRequest(origin, photo));
}

function makeRequest(origin: string, photo: Buffer | undefined): Buffer[] {
  const number = randomInt(1e9);
  const fields = {
    formKey: randomUUID(),
    fullName: 'Zoë Ångström',
    email: `${randomUUID()}@bench.example`,
    participantType: 'student',
    passportNumber: `K${number}`,
    passportExpiry: '2031-05-28',
    needsVisa: 'yes',
    visaAddress: `Peace Road ${number}\nPune`,
    clothSize: 'm',
    shoeSize: '8',
  };
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const ofPhoto = `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="me.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const body = [
    Buffer.from(texts.join('') + (photo ? ofPhoto : '')),
    ...(photo ? [photo, Buffer.from('\r\n')] : []),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  const length = body.reduce((sum, part) => sum + part.length, 0);
  const head = [
    'POST /registration HTTP/1.1',
    `Host: ${new URL(origin).host}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${length}`,
    `X-Forwarded-For: 10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  ];
  return [Buffer.from(`${head.join('\r\n')}\r\n\r\n`), ...body];
}

/** A noisy JPEG of about 300 kB. */
export async function makePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const size = { width: 1000, height: 750, channels: 3, background: '#808080', noise } as const;
  for (let quality = 60; ; quality -= 5) {
    const bytes = await sharp({ create: size }).jpeg({ quality }).toBuffer();
    if (bytes.length < 320_000) return bytes;
  }
}
