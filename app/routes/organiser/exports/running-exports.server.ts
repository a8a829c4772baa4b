/** Each export holds a database connection until its download ends. The other seven are for everybody else. */
const maxRunning = 3;
let running = 0;

export function isTooBusy(): boolean {
  return running >= maxRunning;
}

/** Passes the rows of an export on. The export counts as running until its last row, or until the visitor leaves. */
export async function* countWhileRunning<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  running += 1;
  try {
    yield* rows;
  } finally {
    running -= 1;
  }
}
