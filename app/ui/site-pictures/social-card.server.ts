import { cropPhotograph, rasterise, sharedArtwork } from './drawing.server.ts';
import { measureText, outlineText } from './outlined-text.server.ts';

/** A picture size that all social networks accept. */
export const cardSize = { width: 1200, height: 630 };

const { width, height } = cardSize;
const ink = { paper: '#faf6ec', indigo: '#232356', madder: '#a6342a', ink: '#17173f' };
const drawingLeft = 700;
const textLeft = 64;

/**
 * Makes the picture that social networks show beside a shared link: a PNG with the title, the edition's name, the place
 * and the dates beside a drawing or a photograph.
 */
export async function drawSocialCard(card: {
  title: readonly string[];
  /** A drawing of the edition, or the bytes of a photograph in its place. */
  drawing: { folder: string; name: string } | Uint8Array;
  name: string;
  dates: string;
}): Promise<Buffer> {
  const widths = await Promise.all(card.title.map((text) => measureText(text, 'display')));
  const size = Math.min(
    card.title.length > 2 ? 88 : 104,
    (drawingLeft - textLeft - 44) / Math.max(...widths),
  );
  const leading = size * 1.06;
  const first = 330 - ((card.title.length - 1) * leading) / 2;
  const texts = await Promise.all([
    ...card.title.map((text, line) =>
      outlineText({ text, face: 'display', size, x: textLeft, y: first + line * leading, fill: ink.indigo }),
    ),
    outlineText({ text: card.name, face: 'text', size: 24, x: textLeft + 92, y: 104, fill: ink.ink }),
    outlineText({ text: card.dates, face: 'text', size: 34, x: textLeft, y: 548, fill: ink.madder }),
  ]);
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <path fill="${ink.paper}" d="M0 0h${width}v${height}H0z"/>${texts.join('')}${drawTeethBorder()}</svg>`;
  const { default: sharp } = await import('sharp');
  return await sharp(Buffer.from(ground))
    .composite([
      { input: await drawPicture(card.drawing, width - drawingLeft, height - 24), left: drawingLeft, top: 0 },
      { input: await rasterise({ folder: sharedArtwork, name: 'logo' }, 72, 72), left: textLeft, top: 60 },
    ])
    // A drawing has few colours.
    .png(
      card.drawing instanceof Uint8Array
        ? { palette: true, colours: 256, compressionLevel: 9 }
        : { palette: true, colours: 32, effort: 10, compressionLevel: 9, dither: 0 },
    )
    .toBuffer();
}

async function drawPicture(
  drawing: Parameters<typeof drawSocialCard>[0]['drawing'],
  ...size: [number, number]
) {
  return drawing instanceof Uint8Array
    ? await cropPhotograph(drawing, ...size)
    : await rasterise(drawing, ...size);
}

/** The pattern at the bottom of the picture. */
function drawTeethBorder() {
  const step = 48;
  const top = height - 24;
  const points = Array.from(
    { length: width / step },
    (_, index) => `M${index * step} ${top + 7}l24 17 24-17z`,
  );
  return `<path fill="${ink.madder}" d="M0 ${top}h${width}v6H0z${points.join('')}"/>`;
}
