import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { cleanPdfBytes } from './clean-pdf-bytes.server.ts';
import { cleanJpeg, cleanJpeg2000 } from './clean-picture.server.ts';
import { findNamesInBytes, readPages } from './find-in-pdf.server.ts';

const name = 'Ines Ferreira';
/** The name as the programs write it into texts with UTF-16, in hexadecimal digits. */
const utf16 = `<FEFF${Buffer.from(name, 'utf16le').swap16().toString('hex')}>`;

type Data = { dict?: string; data: Buffer | string };

/** Writes a PDF from its objects. The first one is the catalog. A `Data` becomes a stream. */
function aPdf(objects: readonly (string | Data)[], trailer = ''): Buffer {
  const file: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(Buffer.concat(file).length);
    const { dict = '', data } = typeof object === 'string' ? { data: '' } : object;
    const body =
      typeof object === 'string'
        ? Buffer.from(object)
        : Buffer.concat([
            Buffer.from(`<< ${dict} /Length ${data.length} >>\nstream\n`),
            Buffer.from(data),
            Buffer.from('\nendstream'),
          ]);
    file.push(Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n'));
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const start = Buffer.concat(file).length;
  file.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF`,
    ),
  );
  return Buffer.concat(file);
}

const content = 'BT /F1 12 Tf 20 100 Td (Two villages) Tj ET';
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
const xmp = { dict: '/Type /Metadata /Subtype /XML', data: `<dc:creator>${name}</dc:creator>` };
const info = `<< /Author (${name}) /Title ${utf16} /Producer (A program of ${name}) >>`;

async function aPhotograph(): Promise<Buffer> {
  const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: '#a6342a' } });
  const jpeg = await picture
    .withExif({ IFD0: { Artist: name, Copyright: name } })
    .jpeg()
    .toBuffer();
  const comment = Buffer.from(`\xff\xfe\x00${String.fromCharCode(name.length + 2)}${name}`, 'latin1');
  // Telephones write more pictures and data after the end of the first one.
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(name)]);
}

/** Everything in a file that can be read without drawing it: all texts, names, and data that can be unpacked. */
async function readAll(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const unpacked = document.context.enumerateIndirectObjects().flatMap(([, found]) => {
    if (!(found instanceof PDFRawStream)) return [];
    const isPicture = String(found.dict.get(PDFName.of('Filter'))).includes('DCT');
    return isPicture ? [found.contents] : [decodePDFRawStream(found).decode()];
  });
  const plain = await document.save({ useObjectStreams: false, addDefaultPage: false });
  const all = Buffer.concat([plain, ...unpacked]).toString('latin1');
  const hexadecimal = all.replace(/<FEFF([\dA-F]+)>/gi, (_, digits: string) =>
    Buffer.from(digits, 'hex').swap16().toString('utf16le'),
  );
  return hexadecimal.replaceAll('#20', ' ');
}

const page = (more: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ${more} >>`;

/** What LaTeX writes: hyperref, an included drawing, an article thread, and a button of a slide. */
const latex = () =>
  aPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R /Names << /Dests 8 0 R /JavaScript 9 0 R >> /OpenAction [3 0 R /Fit] /PageMode /UseOutlines /Threads [10 0 R] /URI << /Base (https://ferreira.example/Ines Ferreira/) >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      page(
        '/Resources << /ProcSet [/PDF /Text] /Font << /F1 5 0 R >> /XObject << /Im1 11 0 R >> >> /B [10 0 R] /Annots [12 0 R 13 0 R 14 0 R]',
      ),
      { data: `${content} q 1 0 0 1 20 20 cm /Im1 Do Q` },
      font,
      '<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>',
      '<< /Title (The well) /A << /S /GoTo /D (section.1) >> /Parent 6 0 R >>',
      '<< /Names [(section.1) << /D [3 0 R /XYZ 20 100 null] >>] /Limits [(section.1) (section.1)] >>',
      `<< /Names [(a) << /S /JavaScript /JS (app.alert\\("${name}"\\)) >>] >>`,
      `<< /Type /Thread /F << /Type /Bead /P 3 0 R >> /I << /Title (By ${name}) >> >>`,
      {
        dict: `/Type /XObject /Subtype /Form /FormType 1 /BBox [0 0 9 9] /Resources << >> /PTEX.FileName (./figures of ${name}/map.pdf) /PTEX.PageNumber 1 /PTEX.InfoDict 15 0 R`,
        data: '0 0 9 9 re f',
      },
      '<< /Type /Annot /Subtype /Link /Rect [20 100 60 110] /Border [0 0 0] /H /I /A << /S /GoTo /D (section.1) >> >>',
      `<< /Type /Annot /Subtype /Link /Rect [20 80 60 90] /A << /S /URI /URI (https://peace.example/) /Next << /S /Launch /F (run ${name}) >> >> >>`,
      `<< /Type /Annot /Subtype /Link /Rect [20 60 60 70] /A << /S /Launch /F (/home/${name}/run) >> >>`,
      info,
    ],
    `/Info 15 0 R /ID [(${name}) (${name})]`,
  );

/** What Word writes: a structure with roles and descriptions, comments, and a photograph with Exif data. */
const word = async () =>
  aPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R /Metadata 12 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      page(
        '/Resources << /Font << /F1 5 0 R >> /XObject << /Image1 10 0 R >> >> /Tabs /S /StructParents 0 /Annots [11 0 R 14 0 R]',
      ),
      {
        data: `/P << /MCID 0 >> BDC ${content} EMC /Figure << /MCID 1 >> BDC 9 0 0 9 20 20 cm /Image1 Do EMC`,
      },
      font,
      `<< /Type /StructTreeRoot /K [7 0 R] /ParentTree 9 0 R /ParentTreeNextKey 1 /RoleMap << /Title /P >> >>`,
      `<< /Type /StructElem /S /Sect /P 6 0 R /T (${name}) /K [<< /Type /StructElem /S /P /P 7 0 R /Pg 3 0 R /K 0 >> 8 0 R << /Type /OBJR /Obj 14 0 R /Pg 3 0 R >>] >>`,
      '<< /Type /StructElem /S /Figure /P 7 0 R /Pg 3 0 R /K << /Type /MCR /MCID 1 >> /Alt (A map of the well) /A << /O /Layout /BBox [0 0 9 9] >> >>',
      '<< /Nums [0 [7 0 R 8 0 R] 1 8 0 R] >>',
      {
        dict: '/Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Metadata 12 0 R',
        data: await aPhotograph(),
      },
      `<< /Type /Annot /Subtype /Text /Rect [1 1 9 9] /T (${name}) /Contents (I wrote this, ${name}) /Popup 13 0 R >>`,
      xmp,
      `<< /Type /Annot /Subtype /Popup /Rect [1 1 9 9] /Parent 11 0 R >>`,
      `<< /Type /Annot /Subtype /Highlight /Rect [20 100 60 110] /QuadPoints [20 110 60 110 20 100 60 100] /C [1 1 0] /T ${utf16} /NM (${name}) /M (D:2026) /StructParent 1 >>`,
      info,
    ],
    '/Info 15 0 R',
  );

/** What LibreOffice writes: form fields, attached files, and a link to a file of the author's own machine. */
const libreOffice = () =>
  aPdf(
    [
      `<< /Type /Catalog /Pages 2 0 R /Metadata 6 0 R /AcroForm << /Fields [7 0 R] /DA (/F1 0 Tf) >> /Names << /EmbeddedFiles << /Names [(draft) 8 0 R] >> >> /AF [8 0 R] /ViewerPreferences << /DisplayDocTitle true /FitWindow true >> /AA << /WC << /S /JavaScript /JS (${name}) >> >> >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources << /Font << /F1 5 0 R >> >> >>',
      page('/Annots [7 0 R 9 0 R 10 0 R] /Group << /S /Transparency /CS /DeviceRGB >>'),
      { data: content },
      font,
      xmp,
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (author) /V (${name}) /Rect [1 1 9 9] >>`,
      `<< /Type /Filespec /F (${name}.odt) /UF ${utf16} /EF << /F 11 0 R >> >>`,
      `<< /Type /Annot /Subtype /Link /Rect [2 2 9 9] /A << /S /GoToR /F (/home/${name}/other.pdf) /D [0 /Fit] >> >>`,
      `<< /Type /Annot /Subtype /FileAttachment /Rect [2 2 9 9] /FS 8 0 R /Contents (${name}) >>`,
      { data: name },
      info,
    ],
    '/Info 12 0 R',
  );

/** What InDesign writes: layers with their maker, marked content and pictures with metadata, a preview, a profile. */
const inDesign = async () =>
  aPdf([
    '<< /Type /Catalog /Pages 2 0 R /Metadata 6 0 R /OCProperties << /OCGs [7 0 R] /D << /Name (Ines Ferreira) /Creator (Ines Ferreira) /Order [(Ines Ferreira) 7 0 R] /ON [7 0 R] /AS [<< /Event /Print /OCGs [7 0 R] /Category [/Print] >>] >> >> /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (FOGRA39) /Info (Ines Ferreira) /DestOutputProfile 9 0 R >>] /PieceInfo << /InDesign << /Private 10 0 R >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page(
      '/Resources << /Font << /F1 5 0 R >> /Properties << /MC0 << /Metadata 6 0 R >> /OC1 7 0 R >> /ExtGState << /GS0 << /Type /ExtGState /OP false /SMask /None >> >> /ColorSpace << /CS0 [/ICCBased 9 0 R] /CS1 [/Separation /Madder /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 1 0] /N 1 >>] >> /XObject << /Im0 8 0 R >> >> /TrimBox [5 5 195 195] /BleedBox [0 0 200 200] /LastModified (D:2026) /PieceInfo << /InDesign << /Private 10 0 R >> >> /Thumb 8 0 R',
    ),
    { data: `/OC /OC1 BDC /Artifact /MC0 BDC ${content} EMC EMC /Im0 Do` },
    font,
    xmp,
    `<< /Type /OCG /Name (Text of ${name}) /Usage << /CreatorInfo << /Creator (${name}) /Subtype /Artwork >> /Print << /PrintState /ON >> >> >>`,
    {
      dict: '/Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace [/ICCBased 9 0 R] /BitsPerComponent 8 /Filter [/ASCIIHexDecode /DCTDecode] /DecodeParms [null << /ColorTransform 1 >>] /Metadata 6 0 R',
      data: `${(await aPhotograph()).toString('hex')}>`,
    },
    { dict: '/N 3 /Alternate /DeviceRGB /Metadata 6 0 R', data: 'a profile' },
    { data: name },
  ]);

/** What Pages writes, signed by hand and with a key in Preview and Acrobat. */
const pages = () =>
  aPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [6 0 R] >> /Perms << /DocMDP 7 0 R >> /DSS << /Certs [8 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      page(
        `/Resources << /ProcSet [/PDF /Text] /Font << /F1 5 0 R >> /ColorSpace << /Cs1 [/ICCBased 10 0 R] >> >> /Annots [6 0 R 9 0 R]`,
      ),
      { data: content },
      font,
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature1) /V 7 0 R /Rect [1 1 9 9] >>`,
      `<< /Type /Sig /Filter /Adobe.PPKLite /Name (${name}) /Location (${name}) /ContactInfo (${name}) /Reason (${name}) /Contents <${Buffer.from(name).toString('hex')}> >>`,
      { data: name },
      `<< /Type /Annot /Subtype /Stamp /Name (${name}) /T (${name}) /Rect [1 1 9 9] /AP << /N 11 0 R >> >>`,
      { dict: '/N 3 /Alternate /DeviceRGB', data: 'a profile' },
      { dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]', data: `BT (${name}) Tj ET` },
      `<< /Author (${name}) /Keywords (${name}) /AAPL:Keywords [(${name})] >>`,
    ],
    '/Info 12 0 R',
  );

const writers = { LaTeX: latex, Word: word, LibreOffice: libreOffice, InDesign: inDesign, Pages: pages };

it.each(Object.entries(writers))(
  'cleans what %s writes from the author’s name, and keeps what the page shows',
  async (_, write) => {
    const file = await write();
    expect(await readAll(file)).toMatch(/Ines Ferreira/);
    const cleaned = await cleanPdfBytes(file);
    expect(await readAll(cleaned)).not.toMatch(/Ines|Ferreira/);
    expect(await readPages(cleaned)).toEqual(['Two villages']);
  },
);

/** The names of the objects and keys of a file, one line for each object, so that a test can compare what stays. */
async function readObjects(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  return context
    .enumerateIndirectObjects()
    .map(([ref, found]) =>
      `${ref} ${found instanceof PDFRawStream ? found.dict : found}`.replace(/\s+/g, ' '),
    )
    .filter((object) => !/\/Type \/(ObjStm|XRef)/.test(object));
}

it('keeps bookmarks, links within the paper and to pages of the web, and drops what runs programs or leads to files', async () => {
  expect(await readObjects(await cleanPdfBytes(latex()))).toEqual([
    '1 0 R << /Type /Catalog /Pages 2 0 R /Outlines 6 0 R /Names << /Dests 8 0 R >> /PageMode /UseOutlines >>',
    '2 0 R << /Type /Pages /Kids [ 3 0 R ] /Count 1 >>',
    '3 0 R << /Type /Page /Parent 2 0 R /MediaBox [ 0 0 200 200 ] /Contents 4 0 R /Resources << /ProcSet [ /PDF /Text ] /Font << /F1 5 0 R >> /XObject << /Im1 11 0 R >> >> /Annots [ 12 0 R 13 0 R 14 0 R ] >>',
    '4 0 R << /Length 72 >>',
    '5 0 R << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '6 0 R << /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>',
    '7 0 R << /Title (The well) /A << /S /GoTo /D (section.1) >> /Parent 6 0 R >>',
    '8 0 R << /Names [ (section.1) << /D [ 3 0 R /XYZ 20 100 null ] >> ] /Limits [ (section.1) (section.1) ] >>',
    '11 0 R << /Type /XObject /Subtype /Form /FormType 1 /BBox [ 0 0 9 9 ] /Resources << >> /Length 12 >>',
    '12 0 R << /Type /Annot /Subtype /Link /Rect [ 20 100 60 110 ] /Border [ 0 0 0 ] /H /I /A << /S /GoTo /D (section.1) >> >>',
    '13 0 R << /Type /Annot /Subtype /Link /Rect [ 20 80 60 90 ] /A << /S /URI /URI (https://peace.example/) >> >>',
    '14 0 R << /Type /Annot /Subtype /Link /Rect [ 20 60 60 70 ] >>',
  ]);
});

it('keeps the structure and descriptions for screen readers, and marks without their maker', async () => {
  const objects = await readObjects(await cleanPdfBytes(await word()));
  expect(objects.filter((object) => !/^(2|4|5|10) 0 R/.test(object))).toEqual([
    '1 0 R << /Type /Catalog /Pages 2 0 R /Lang (en-GB) /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R >>',
    '3 0 R << /Type /Page /Parent 2 0 R /MediaBox [ 0 0 200 200 ] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /Image1 10 0 R >> >> /Tabs /S /StructParents 0 /Annots [ 14 0 R ] >>',
    '6 0 R << /Type /StructTreeRoot /K [ 7 0 R ] /ParentTree 9 0 R /ParentTreeNextKey 1 /RoleMap << /Title /P >> >>',
    '7 0 R << /Type /StructElem /S /Sect /P 6 0 R /K [ << /Type /StructElem /S /P /P 7 0 R /Pg 3 0 R /K 0 >> 8 0 R << /Type /OBJR /Obj 14 0 R /Pg 3 0 R >> ] >>',
    '8 0 R << /Type /StructElem /S /Figure /P 7 0 R /Pg 3 0 R /K << /Type /MCR /MCID 1 >> /Alt (A map of the well) /A << /O /Layout /BBox [ 0 0 9 9 ] >> >>',
    '9 0 R << /Nums [ 0 [ 7 0 R 8 0 R ] 1 8 0 R ] >>',
    '14 0 R << /Type /Annot /Subtype /Highlight /Rect [ 20 100 60 110 ] /QuadPoints [ 20 110 60 110 20 100 60 100 ] /C [ 1 1 0 ] /StructParent 1 >>',
  ]);
});

it('keeps layers, profiles and colours, and the photographs in them without Exif data', async () => {
  const cleaned = await cleanPdfBytes(await inDesign());
  const objects = await readObjects(cleaned);
  expect(objects.filter((object) => /^(1|3|7|8|9) 0 R/.test(object))).toEqual([
    '1 0 R << /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [ 7 0 R ] /D << /ON [ 7 0 R ] /AS [ << /Event /Print /OCGs [ 7 0 R ] /Category [ /Print ] >> ] >> >> /OutputIntents [ << /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (FOGRA39) /DestOutputProfile 9 0 R >> ] >>',
    '3 0 R << /Type /Page /Parent 2 0 R /MediaBox [ 0 0 200 200 ] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /Properties << /MC0 << >> /OC1 7 0 R >> /ExtGState << /GS0 << /Type /ExtGState /OP false /SMask /None >> >> /ColorSpace << /CS0 [ /ICCBased 9 0 R ] /CS1 [ /Separation /Madder /DeviceCMYK << /FunctionType 2 /Domain [ 0 1 ] /C0 [ 0 0 0 0 ] /C1 [ 0 1 1 0 ] /N 1 >> ] >> /XObject << /Im0 8 0 R >> >> /TrimBox [ 5 5 195 195 ] /BleedBox [ 0 0 200 200 ] >>',
    '7 0 R << /Type /OCG /Usage << /Print << /PrintState /ON >> >> /Name (Layer) >>',
    expect.stringMatching(/^8 0 R .*\/Filter \/DCTDecode \/DecodeParms << \/ColorTransform 1 >>/),
    '9 0 R << /N 3 /Alternate /DeviceRGB /Length 9 >>',
  ]);
  const { context } = await PDFDocument.load(cleaned);
  const picture = context.enumerateIndirectObjects().find(([ref]) => ref.objectNumber === 8)?.[1];
  const read = sharp(picture instanceof PDFRawStream ? picture.contents : Buffer.alloc(0));
  const { exif, width, channels } = await read.metadata();
  expect([exif, width, channels]).toEqual([undefined, 16, 3]);
  expect((await read.raw().toBuffer()).subarray(0, 3)).toEqual(
    (
      await sharp(await aPhotograph())
        .raw()
        .toBuffer()
    ).subarray(0, 3),
  );
});

it('keeps the segment of Adobe in a JPEG, without which the colours of print are inverted', async () => {
  const adobe = Buffer.from('\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x02', 'latin1');
  const exif = Buffer.from('\xff\xe1\x00\x06Exif', 'latin1');
  const rest = Buffer.from('\xff\xda\x00\x04\x01\x02\x01\xff\x00\x02\xff\xd0\x03\xff\xd9', 'latin1');
  const start = Buffer.from([0xff, 0xd8]);
  expect(cleanJpeg(Buffer.concat([start, exif, adobe, rest, Buffer.from(name)]))).toEqual(
    Buffer.concat([start, adobe, rest]),
  );
});

it('drops the boxes of a JPEG 2000 file that its picture does not need', () => {
  const box = (type: string, text: string) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(8 + text.length);
    return Buffer.concat([length, Buffer.from(type + text)]);
  };
  const needed = [box('jP  ', '    '), box('ftyp', 'jp2 '), box('jp2h', 'head'), box('jp2c', 'data')];
  const file = Buffer.concat([
    ...needed.slice(0, 3),
    box('uuid', name),
    box('xml ', name),
    ...needed.slice(3),
  ]);
  expect(cleanJpeg2000(file)).toEqual(Buffer.concat(needed));
});

it('drops the earlier version of a page to which only a bookmark leads', async () => {
  const file = aPdf([
    '<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page('/Resources << /Font << /F1 5 0 R >> >>'),
    { data: content },
    font,
    '<< /First 7 0 R /Last 7 0 R >>',
    '<< /Title (Before) /Parent 6 0 R /Dest [8 0 R /Fit] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 9 0 R >>`,
    { data: `BT (${name}) Tj ET` },
  ]);
  const cleaned = await cleanPdfBytes(file);
  expect(await readAll(cleaned)).not.toMatch(/Ferreira/);
  expect((await readObjects(cleaned)).at(-1)).toBe(
    '7 0 R << /Title (Before) /Parent 6 0 R /Dest [ null /Fit ] >>',
  );
});

it('drops an object that no program can read, because its bytes would stay as they are', async () => {
  const file = aPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page('/Resources << /Font << /F1 5 0 R >> >> /Rotate 6 0 R'),
    { data: content },
    font,
    `@${name}@`,
  ]);
  expect(await readAll(file)).toMatch(/Ferreira/);
  const cleaned = await cleanPdfBytes(file);
  expect(await readAll(cleaned)).not.toMatch(/Ferreira/);
  expect(await readPages(cleaned)).toEqual(['Two villages']);
});

it('finds names and addresses on pages, in bookmarks and links, and in the data of a page', async () => {
  const file = aPdf([
    '<< /Type /Catalog /Pages 2 0 R /Outlines 7 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>',
    page(
      '/Resources << /Font << /F1 5 0 R >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (mailto:mei@tan.example) >> >>]',
    ),
    { data: `% drawn by Kwame Mensah\n${content}` },
    font,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 9 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    '<< /First 8 0 R /Last 8 0 R >>',
    '<< /Title (A well, by Noor Haddad) /Parent 7 0 R >>',
    { data: 'BT /F1 12 Tf 20 100 Td [(Ferr) 20 (eira, In\\350s)] TJ ET' },
  ]);
  const names = ['Inès Ferreira', 'mei@tan.example', 'Kwame Mensah', 'Noor Haddad', 'Amina Otieno'];
  expect(await findNamesInBytes(await cleanPdfBytes(file), names)).toEqual([
    { name: 'Inès Ferreira', pages: [2] },
    { name: 'mei@tan.example', pages: [] },
    { name: 'Kwame Mensah', pages: [] },
    { name: 'Noor Haddad', pages: [] },
  ]);
});

it('refuses a file that is damaged, encrypted or without pages', async () => {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'];
  await expect(cleanPdfBytes(Buffer.from('%PDF-1.7\nbroken'))).rejects.toThrow();
  await expect(cleanPdfBytes(aPdf(objects))).rejects.toThrow('no pages');
  await expect(cleanPdfBytes(aPdf(objects, '/Encrypt << /Filter /Standard >>'))).rejects.toThrow();
});
