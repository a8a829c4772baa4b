/** Each export uses a database connection until its download ends. Seven of the ten connections stay free for other requests. */
const maxRunning = 3;
let running = 0;

export function isTooBusy(): boolean {
  return running >= maxRunning;
}

/** Passes on the rows of an export. Counts the export as running until its last row or until the download is cancelled. */
export async function* countWhileRunning<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  running += 1;
  try {
    yield* rows;
  } finally {
    running -= 1;
  }
}
