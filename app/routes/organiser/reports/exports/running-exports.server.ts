/**
 * Each export uses a database connection until its download ends. With this limit, seven of the ten connections stay
 * free for other requests.
 */
const maxRunningExports = 3;
let runningExports = 0;

export function isTooBusy(): boolean {
  return runningExports >= maxRunningExports;
}

/**
 * Returns the rows of an export unchanged. The export counts as running until its last row is sent or the download is
 * cancelled.
 */
export async function* countWhileRunning<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  runningExports += 1;
  try {
    yield* rows;
  } finally {
    runningExports -= 1;
  }
}
