/** Each holds a connection of the database for as long as the download takes; the other seven are everybody else's. */
const mostAtOnce = 3;
let underWay = 0;

/** Whether as many exports are under way as there may be at once. */
export function isTooBusy(): boolean {
  return underWay >= mostAtOnce;
}

/** Passes an export's rows on, and counts it from the first one asked for until the visitor has it or leaves. */
export async function* countWhileUnderWay<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  underWay += 1;
  try {
    yield* rows;
  } finally {
    underWay -= 1;
  }
}
