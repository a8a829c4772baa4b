/** A picture as the QR code reader takes it: four bytes (red, green, blue, opacity) for each pixel. */
export type Picture = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

type Point = readonly [number, number];
type Vector = readonly [number, number, number];

/**
 * A fold is a straight line on the paper, from which the paper rises or falls on both sides. `turn` is the direction at
 * right angles to the line, in radians. `offset` is the distance of the line from the middle of the paper, in halves of
 * the sheet's width. `slope` is how much the paper rises for each unit of length.
 */
type Fold = { turn: number; offset: number; slope: number };

/**
 * The folds of paper that was crumpled and then flattened by hand. They go in all directions, and the paper rises or
 * falls by 3 to 6 degrees on each side of them.
 */
const folds: readonly Fold[] = [
  { turn: 0.35, offset: -0.28, slope: 0.07 },
  { turn: 1.2, offset: 0.31, slope: -0.08 },
  { turn: 1.9, offset: -0.12, slope: 0.09 },
  { turn: 2.65, offset: 0.24, slope: -0.1 },
  { turn: 0.8, offset: 0.05, slope: 0.05 },
  { turn: 2.3, offset: -0.4, slope: 0.07 },
];

const degree = Math.PI / 180;
/**
 * `tilt` is the angle between the camera's view and the vertical. `rotation` says how far the sheet is turned on the
 * table. Both are in radians.
 */
const tilt = 25 * degree;
const rotation = 9 * degree;
/**
 * `distance` is how far the camera is from the sheet. `viewHalfWidth` is half the width of the part of the table that
 * the camera sees. Both are in halves of the sheet's width.
 */
const distance = 3;
const viewHalfWidth = 0.8;
/** The direction from the sheet to the lamp, which stands on the left. */
const lamp = normalize([-0.75, 0.35, 0.75]);

/**
 * Draws how a camera sees a print that lies on a table under a lamp. The print was crumpled, or torn to pieces. The
 * camera looks at an angle of 25 degrees to the vertical, so the far side looks smaller. Each part between two folds
 * has its own perspective and its own light. One side of the table is darker, and the camera adds noise. For the same
 * print, the result is always the same.
 */
export function photographPaper(print: Picture, paper: 'crumpled' | 'torn'): Picture {
  const { width, height } = print;
  const data = new Uint8ClampedArray(print.data.length);
  const draw = makeRandomNumbers(26);
  const place = paper === 'torn' ? tearApart(draw) : (point: Point) => point;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const { point, normal } = projectOntoPaper((2 * x) / width - 1, (2 * y) / height - 1);
      const [u, v] = place(point);
      const lit = 0.45 + 0.75 * Math.max(0, dotProduct(normal, lamp));
      const darker = 0.95 - 0.3 * (x / width) - 0.1 * (y / height);
      const grain = 16 * (draw() + draw() + draw() - 1.5);
      const at = (y * width + x) * 4;
      for (let part = 0; part < 3; part++) {
        const ink = sample(print, ((u + 1) / 2) * width, ((v + 1) / 2) * height, part);
        // Even black ink reflects a little light.
        data[at + part] = (18 + ink * 0.93) * lit * darker + grain;
      }
      data[at + 3] = 255;
    }
  }
  return { data, width, height };
}

/**
 * Draws a print whose paper has waves: each point lies up to `height` pixels beside its place, across and down. From one
 * crest to the next it is `length` pixels.
 */
export function wavePaper(print: Picture, { height, length }: { height: number; length: number }): Picture {
  const data = new Uint8ClampedArray(print.data.length);
  const turn = (2 * Math.PI) / length;
  for (let y = 0; y < print.height; y++) {
    for (let x = 0; x < print.width; x++) {
      const at = (y * print.width + x) * 4;
      const from = [x + height * Math.sin(turn * y + 1), y + height * Math.sin(turn * x + 2)] as const;
      for (let part = 0; part < 3; part++) data[at + part] = sample(print, ...from, part);
      data[at + 3] = 255;
    }
  }
  return { ...print, data };
}

/**
 * Finds the point of the paper that a pixel of the photograph shows. Returns the point of the print, and the direction
 * that the paper faces there. `across` and `down` are the position of the pixel, from -1 to 1.
 */
function projectOntoPaper(across: number, down: number): { point: Point; normal: Vector } {
  let lying: Point = [0, 0];
  let height = 0;
  // The pixel's ray meets the paper at a point that depends on the paper's height, and the height depends on the point.
  // So compute both again in each step, which brings them nearer to the right values.
  for (let step = 0; step < 4; step++) {
    const length =
      (distance * Math.cos(tilt) - height) /
      (distance * Math.cos(tilt) - down * viewHalfWidth * Math.sin(tilt));
    const x = length * across * viewHalfWidth;
    const y =
      length * (distance * Math.sin(tilt) + down * viewHalfWidth * Math.cos(tilt)) -
      distance * Math.sin(tilt);
    lying = [
      x * Math.cos(rotation) + y * Math.sin(rotation),
      y * Math.cos(rotation) - x * Math.sin(rotation),
    ];
    height = folds.reduce((sum, fold) => sum + fold.slope * Math.abs(distanceFrom(fold, lying)), 0);
  }
  let [u, v] = lying;
  let [slopeX, slopeY] = [0, 0];
  for (const fold of folds) {
    const fromFold = distanceFrom(fold, lying);
    const [x, y] = [Math.cos(fold.turn), Math.sin(fold.turn)];
    // A sloping part of the paper is longer than the part of the table below it. So a point of the print is farther
    // from the fold than it looks from above.
    const longer = (Math.hypot(1, fold.slope) - 1) * fromFold;
    u += longer * x;
    v += longer * y;
    slopeX += fold.slope * Math.sign(fromFold) * x;
    slopeY += fold.slope * Math.sign(fromFold) * y;
  }
  return { point: [u, v], normal: normalize([-slopeX, -slopeY, 1]) };
}

function distanceFrom({ turn, offset }: Fold, [x, y]: Point): number {
  return x * Math.cos(turn) + y * Math.sin(turn) - offset;
}

const piecesPerSide = 7;

/**
 * Tears the sheet into 7 × 7 pieces. Each piece is turned by up to 10 degrees, and moved by up to a fifth of its width.
 * Returns a function that finds the point of the print at a point of the table.
 */
function tearApart(draw: () => number): (point: Point) => Point {
  const width = 2 / piecesPerSide;
  const moved = Array.from({ length: piecesPerSide ** 2 }, () => ({
    turn: (draw() - 0.5) * 20 * degree,
    x: (draw() - 0.5) * 0.4 * width,
    y: (draw() - 0.5) * 0.4 * width,
  }));
  const cellOf = (length: number) =>
    Math.min(piecesPerSide - 1, Math.max(0, Math.floor((length + 1) / width)));
  return ([x, y]) => {
    const [column, row] = [cellOf(x), cellOf(y)];
    const piece = moved[row * piecesPerSide + column] ?? { turn: 0, x: 0, y: 0 };
    const [middleX, middleY] = [(column + 0.5) * width - 1, (row + 0.5) * width - 1];
    const [fromX, fromY] = [x - middleX - piece.x, y - middleY - piece.y];
    const u = fromX * Math.cos(piece.turn) + fromY * Math.sin(piece.turn);
    const v = fromY * Math.cos(piece.turn) - fromX * Math.sin(piece.turn);
    // If no piece covers this point, return a point outside the print, so that the table is visible.
    const isTable = Math.max(Math.abs(u), Math.abs(v)) > width / 2;
    return isTable ? [2, 2] : [middleX + u, middleY + v];
  };
}

/**
 * Returns a function that makes random numbers from 0 to 1 (mulberry32). With the same seed, the numbers are the same
 * in each run.
 */
function makeRandomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function normalize([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

function dotProduct(one: Vector, other: Vector): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

/**
 * Returns the brightness of one colour, from 0 to 255, at a point that can be between pixels. `part` is 0 for red, 1
 * for green, 2 for blue. Outside the print everything is white (255).
 */
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
