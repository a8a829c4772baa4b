/**
 * Each export uses a database connection until its download ends. With this limit, seven of the ten connections stay
 * free for other requests.
 */
const maxRunning = 3;
let running = 0;

export function isTooBusy(): boolean {
  return running >= maxRunning;
}

/**
 * Returns the rows of an export unchanged. The export counts as running until its last row is sent or the download is
 * cancelled.
 */
export async function* countWhileRunning<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  running += 1;
  try {
    yield* rows;
  } finally {
    running -= 1;
  }
}
