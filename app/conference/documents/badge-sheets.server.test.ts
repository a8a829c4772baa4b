import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { anAsker, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { readPicture } from '#tests/read-code.ts';
import { labelSheets, labelsOf } from './badge-shape.ts';
import { issueDocument } from './issue-document.server.ts';
import { renderDocuments } from './render-document.server.ts';

const run = promisify(execFile);
const platform = await aPlatform();
const now = new Date('2026-01-10T08:00:00Z');
const papers = { a4: [210, 297], 'us-letter': [215.9, 279.4] } as const;
const names = ['Zoë Šimůnková-Nguyễn Thị Ánh', 'محمد بن عبد الله', '王小明', 'Sukarno', 'தமிழ்ச்செல்வி முருகன்'];

const ids: string[] = [];
for (let count = 0; count < 11; count++) {
  const { id } = await aRegistration(platform, { fullName: names[count % names.length] ?? '', paid: true });
  const issuing = { registrationId: id, kind: 'icard', by: { actor: 'system', requestId: 'r' } } as const;
  const issued = await issueDocument(platform, issuing, now);
  if (issued.ok) ids.push(issued.documentId);
}

describe.each(Object.entries(labelSheets))('the label paper %s', (name, sheet) => {
  const [width, height] = papers[sheet.paper];

  it('has its labels in the middle of the sheet', () => {
    expect(2 * sheet.left + (sheet.columns - 1) * sheet.pitchX + sheet.width).toBeCloseTo(width, 3);
    expect(2 * sheet.top + (sheet.rows - 1) * sheet.pitchY + sheet.height).toBeCloseTo(height, 3);
  });

  it('has one badge on each label, and is white between the labels', async () => {
    const shape = Object.keys(labelSheets).find((one): one is keyof typeof labelSheets => one === name);
    if (!shape) throw new Error('This paper has no badge shape.');
    const file = await renderDocuments(platform, { ids, shape, asker: anAsker }, now);
    if (!file) throw new Error('The renderer returned no file.');
    const folder = await mkdtemp(join(tmpdir(), 'sheets-'));
    try {
      await writeFile(join(folder, 'sheet.pdf'), file.pdf);
      try {
        await run('pdftoppm', ['-r', '200', '-png', join(folder, 'sheet.pdf'), join(folder, 'page')]);
      } catch (error) {
        // The picture can be checked only if poppler is installed.
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
        throw error;
      }
      const page = await readFile(join(folder, 'page-1.png'));
      const dots = (mm: number) => Math.round((mm / 25.4) * 200);
      const info = await sharp(page).metadata();
      expect([info.width, info.height].map((side) => Math.round(((side ?? 0) / 200) * 254) / 10)).toEqual([
        expect.closeTo(width, 0),
        expect.closeTo(height, 0),
      ]);
      const labels = labelsOf(shape);
      const addresses = new Set<string | undefined>();
      // The paper outside the labels must be white. The test paints all labels white, and then the whole page must be
      // white.
      const covers = [];
      for (let row = 0; row < sheet.rows; row++) {
        for (let column = 0; column < sheet.columns; column++) {
          const left = dots(sheet.left + column * sheet.pitchX);
          const top = dots(sheet.top + row * sheet.pitchY);
          const size = { width: dots(labels?.width ?? 0), height: dots(labels?.height ?? 0) };
          const { data, info: cut } = await sharp(page)
            .extract({ left, top, ...size })
            .ensureAlpha()
            .raw()
            .toBuffer({ resolveWithObject: true });
          const { width, height } = cut;
          const address = await readPicture({ data: new Uint8ClampedArray(data), width, height });
          expect(address).toBeDefined();
          addresses.add(address);
          covers.push({
            input: {
              create: { width: size.width + 4, height: size.height + 4, channels: 3, background: '#fff' },
            },
            left: left - 2,
            top: top - 2,
          } as const);
        }
      }
      expect(addresses.size).toBe(sheet.columns * sheet.rows);
      const covered = await sharp(page).flatten().composite(covers).png().toBuffer();
      const rest = await sharp(covered).greyscale().stats();
      expect(rest.channels[0]?.min).toBeGreaterThan(250);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
