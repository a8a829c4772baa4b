import { deflateSync } from 'node:zlib';

/** Makes a PDF of one page. Its stream of objects is a thousand times larger when it is decompressed. */
export function aPdfBomb(megabytes = 600): Buffer {
  const objects = Buffer.alloc(megabytes * 1_000_000, ' ');
  objects.write('5 0   null');
  const packed = deflateSync(objects, { level: 9 });
  return Buffer.concat([
    Buffer.from(
      [
        '%PDF-1.7',
        '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
        '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
        '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>> endobj',
        `4 0 obj <</Type/ObjStm/N 1/First 6/Filter/FlateDecode/Length ${packed.length}>> stream\n`,
      ].join('\n'),
    ),
    packed,
    Buffer.from('\nendstream endobj\ntrailer <</Root 1 0 R/Size 5>>\n%%EOF\n'),
  ]);
}

/** Mails that a parser reads very slowly: in each of them, lines are joined one by one. */
export const slowMails: Record<string, string> = {
  'empty lines': makeMail('text/plain', '\n'.repeat(4_000_000)),
  'a report of empty lines': makeMail(
    'multipart/report; report-type=delivery-status; boundary=b',
    '\n'.repeat(4_000_000),
  ),
  'flowed lines': makeMail('text/plain; format=flowed; delsp=yes', ' \n'.repeat(2_000_000)),
};

function makeMail(type: string, text: string): string {
  return ['From: stranger@elsewhere.example', 'Subject: A slow mail', `Content-Type: ${type}`, '', text].join(
    '\n',
  );
}
