import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { openLog } from '#platform/log.server.ts';
import { anAsker } from '#tests/factories.ts';
import type { DocumentData } from './document.ts';
import { openDocuments } from './open-documents.server.ts';

function open(options?: { areSamples: boolean }) {
  const lines: string[] = [];
  const log = openLog({ write: (line) => void lines.push(line), flushSync: () => {} });
  const documents = openDocuments(log, options);
  const render = async (parts: Partial<DocumentData>) =>
    await documents.render(anAsker, {
      template: 'platform/documents/sample-document.typ',
      data: { title: 'A sample', language: 'en', paper: 'a4', day: '2032-01-10', ...parts },
    });
  return { documents, render, lines };
}

const shared = open();

it('somebody who asks for many documents waits behind them, another person does not, and too many are refused', async () => {
  const { documents } = open();
  const data = { title: 'A sample', language: 'en', paper: 'a4', day: '2032-01-10' } as const;
  const ended: string[] = [];
  const render = async (person: string) => {
    await documents.render({ person }, { template: 'platform/documents/sample-document.typ', data });
    ended.push(person);
  };
  // Two processes have started.
  await Promise.all(['one', 'two'].map(render));
  const many = Promise.allSettled(Array.from({ length: 40 }, () => render('greedy')));
  await render('another');
  expect(ended.filter((person) => person === 'greedy').length).toBeLessThan(8);
  const results = await many;
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  // One works, and twenty wait.
  expect(refused).toEqual(Array(19).fill('TooManyWaiting: Too much work of this person or network waits.'));
});

it('renders a tagged document with its title and language, and with the same bytes each time', async () => {
  const { pdf, missing } = await shared.render({ title: 'Receipt R-7', language: 'fr' });
  const text = Buffer.from(pdf).toString('latin1');
  expect(missing).toEqual([]);
  expect(text).toMatch(/^%PDF-1\.7/);
  expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(text).toContain('Receipt R-7');
  expect(text).toMatch(/<dc:language><rdf:Bag><rdf:li>fr<\/rdf:li>/);
  const again = await open().render({ title: 'Receipt R-7', language: 'fr' });
  expect(Buffer.from(again.pdf).equals(Buffer.from(pdf))).toBe(true);
});

it('in a rehearsal, each page says that it is a sample, and the other pages say no such thing', async () => {
  const pagesOf = async ({ render }: ReturnType<typeof open>) => {
    const { pdf } = await render({
      paper: 'us-letter',
      texts: Array.from({ length: 90 }, () => 'A paragraph.'),
    });
    return (await extractText(await getDocumentProxy(pdf), { mergePages: false })).text;
  };
  const [first = '', second = ''] = await pagesOf(open({ areSamples: true }));
  expect([first, second].map((text) => text.includes('SAMPLE'))).toEqual([true, true]);
  expect((await pagesOf(shared)).join()).not.toContain('SAMPLE');
});

it('renders A4 and Letter', async () => {
  const sizeOf = async (paper: 'a4' | 'us-letter') => {
    const { pdf } = await shared.render({ paper });
    return /\/MediaBox ?\[([^\]]*)\]/.exec(Buffer.from(pdf).toString('latin1'))?.[1];
  };
  expect(await sizeOf('a4')).toBe('0 0 595.2756 841.8898');
  expect(await sizeOf('us-letter')).toBe('0 0 612 792');
});

it('has fonts for the names of people of nearly all countries', async () => {
  const texts = [
    'Zoë Šimůnková, Nguyễn Thị Ánh, Guðrún Þórsdóttir, Ọláyínká',
    'Ελένη Παπαδοπούλου · Юлия Їжакевич · Ќирил',
    'शान्ति देवी श्रीवास्तव · মৈত্রেয়ী · ਗੁਰਪ੍ਰੀਤ · ગાયત્રી · ଓଡ଼ିଆ · தமிழ்ச்செல்வி · శ్రీనివాస్ · ಶ್ರೀಧರ · മീനാക്ഷി · සිරිමාවෝ · ދިވެހި · རྡོ་རྗེ',
    'محمد بن عبد الله · پروین گل · یوسف · נועם כהן',
    'สมชาย · ສົມສັກ · សុខា · အောင်ဆန်း',
    'Արամ · თამარ · አበበ',
    '王小明 · 龍應台 · 渡辺さくら · 﨑 · 김철수',
    '₹1,25,000 € £ ¥',
  ];
  expect((await shared.render({ texts })).missing).toEqual([]);
});

it('leaves out emoji and control signs, and shows the code points of a letter that no font has', async () => {
  const { render, lines } = open();
  const { pdf, missing } = await render({ texts: ['Amina 🕊️ ⵜⵉⴼ', 'Ẓ̌oe'] });
  expect(missing).toEqual(['ⵜ', 'ⵉ', 'ⴼ']);
  expect(pdf.length).toBeGreaterThan(1000);
  const { letters, msg } = JSON.parse(lines[0] ?? '');
  expect({ letters, msg }).toEqual({
    letters: ['U+2D5C', 'U+2D49', 'U+2D3C'],
    msg: 'a document contains letters that no font has',
  });
});

it('says the language of a name, so that a screen reader reads it aloud in this language', async () => {
  const languages = { 'Renée Dupont': 'fr', 'สมชาย ใจดี': 'th', 'محمد بن عبد الله': 'ar' };
  const { pdf } = await shared.render({ texts: ['Mira Çelik', ...Object.keys(languages)], languages });
  const { context } = await PDFDocument.load(pdf);
  const said = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      [...String(object).matchAll(/\/Lang \((\w+)\)/g)].map(([, language]) => language),
    );
  expect(said.toSorted()).toEqual(['ar', 'en', 'fr', 'th']);
});

it('renders random texts in all scripts without an error', async () => {
  // Letters from Hebrew to Burmese, with joiners and spaces. The documents show these letters as drawings.
  const joined = fc.oneof(
    fc.integer({ min: 0x0590, max: 0x109f }).map((code) => String.fromCodePoint(code)),
    fc.constantFrom(' ', '\n', '\u200c', '\u200d', '\u200f', 'a', '('),
  );
  const text = fc.oneof(...(['binary', joined] as const).map((unit) => fc.string({ unit, maxLength: 60 })));
  const texts = fc.array(text, { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(texts, async (some) => {
      await shared.render({ title: `Names: ${some.join(' ')}`, texts: some });
    }),
    { numRuns: 60 },
  );
}, 120_000);

it('treats the data as text and never runs it as Typst code', async () => {
  const { pdf } = await shared.render({
    texts: ['#panic("run")', '$ x $', '*bold* \\u{41} #read("/etc/passwd")'],
  });
  expect(pdf.length).toBeGreaterThan(1000);
});

it('refuses a template with an unknown font, and a template that reads a file outside of `app/`', async () => {
  await expect(shared.render({ family: 'No Such Font' })).rejects.toThrow('unknown font family');
  await expect(shared.render({ file: '../../../../../../../../etc/passwd' })).rejects.toThrow(
    'The document was not rendered',
  );
});

it('shows each letter, mark, digit and space of Unicode or its code point, and never fails because of one', async () => {
  // All code points of the planes in which people write names. Of the large blocks of equal letters, which are Chinese
  // characters, Korean syllables and Tangut, every 50th.
  const letters: string[] = [];
  for (let code = 0x20; code < 0x3_2000; code++) {
    const letter = String.fromCodePoint(code);
    if (!/[\p{L}\p{M}\p{N}\p{Zs}]/u.test(letter)) continue;
    if (code % 50 === 0 || !/[\p{Script=Han}\p{Script=Hangul}\p{Script=Tangut}]/u.test(letter))
      letters.push(letter);
  }
  expect(letters).toContain('\u0e8c');
  const missing: string[] = [];
  for (let start = 0; start < letters.length; start += 2000) {
    const some = letters.slice(start, start + 2000);
    const texts = Array.from({ length: 50 }, (_, at) => some.slice(at * 40, at * 40 + 40).join(' '));
    missing.push(...(await shared.render({ texts })).missing);
  }
  // Fonts have this space, but no glyph for it.
  expect(missing).toContain('\u1680');
  expect(missing).not.toContain('\u0e8c');
}, 120_000);

it('shows the code points of a letter that fonts have, but that cannot be set in one place', async () => {
  // A joiner without a letter before it, followed by a Hebrew accent, in a heading.
  const { missing } = await shared.render({ title: 'Names: ڷ\n\u200d\u059aaa' });
  expect(missing).toEqual(['\u200d\u059a']);
});
