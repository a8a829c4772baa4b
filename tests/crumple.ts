/** A picture as decoders of codes read it: four bytes a pixel. */
export type Picture = { data: Uint8ClampedArray; width: number; height: number };

/**
 * Makes a photograph of a crumpled print that lies tilted under a lamp: turned by 9 degrees, its far side a tenth shorter
 * than its near side, with waves of `depth` pixels, half as bright on one side, with grain.
 */
export function photographCrumpled(print: Picture, depth: number): Picture {
  const { width, height } = print;
  const data = new Uint8ClampedArray(print.data.length);
  const turn = (9 * Math.PI) / 180;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // From the photograph back to the print: around the middle, from -1 to 1.
      const across = (2 * x) / width - 1;
      const down = (2 * y) / height - 1;
      const distance = 1 / (1 + 0.05 * down);
      const u = (across * Math.cos(turn) + down * Math.sin(turn)) * distance;
      const v = (down * Math.cos(turn) - across * Math.sin(turn)) * distance;
      const fromX = ((u + 1) / 2) * width;
      const fromY = ((v + 1) / 2) * height;
      const waveX = Math.sin(fromY / 37) + 0.6 * Math.sin((fromX + fromY) / 61 + 2);
      const waveY = Math.sin(fromX / 43 + 1) + 0.6 * Math.sin((fromX - fromY) / 53);
      const light = 0.55 + 0.4 * (x / width) + 0.05 * waveX;
      const grain = ((x * 7919 + y * 104_729) % 31) - 15;
      const place = (y * width + x) * 4;
      for (let part = 0; part < 3; part++) {
        const ink = sample(print, fromX + depth * waveX, fromY + depth * waveY, part);
        data[place + part] = ink * light + grain;
      }
      data[place + 3] = 255;
    }
  }
  return { data, width, height };
}

/** The brightness between four pixels. White outside the print. */
function sample({ data, width, height }: Picture, x: number, y: number, part: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const at = (column: number, row: number) =>
    column < 0 || row < 0 || column >= width || row >= height
      ? 255
      : (data[(row * width + column) * 4 + part] ?? 255);
  const right = x - left;
  const below = y - top;
  return (
    (at(left, top) * (1 - right) + at(left + 1, top) * right) * (1 - below) +
    (at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right) * below
  );
}
