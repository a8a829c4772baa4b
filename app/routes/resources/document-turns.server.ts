import { type Asker, openTurns } from '#platform/turns/turns.server.ts';

/**
 * The turns of requests for one's own documents, from the first query to the file. Otherwise a thousand requests of one
 * person would fill the connections to the database before they wait for their turn to be rendered.
 */
const inTurn = openTurns({ atOnce: 8, ofOneAtOnce: 2, waiting: { ofPerson: 20, ofNetwork: 60 } });
const lane = { atOnce: 8 };

export async function inDocumentTurn<Result>(asker: Asker, answer: () => Promise<Result>): Promise<Result> {
  return await inTurn(asker, lane, answer);
}
