/** Who causes some work: a person, the network from which the person asks, or both. */
export type Asker = ({ person: string } & AskedFrom) | { network: string };

/** The network from which a person asks. Nothing if only the person counts. */
export type AskedFrom = { network?: string | undefined };

/** One kind of work, of which at most `atOnce` run at the same time. Nobody fills a lane with two places alone. */
export type Lane = { atOnce: number };

/** Somebody has so much work waiting that no more is accepted. It may be accepted in a moment. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting';
}

type Limits = {
  /** How much work runs at the same time. */
  atOnce: number;
  /** How much work of one person, and of one network, runs at the same time. */
  ofOneAtOnce: number;
  /** How much work of one person, and of one network, may wait. */
  waiting: { ofPerson: number; ofNetwork: number };
};

type Ticket = { network: string; person: string; lane: Lane; begin: () => void };

/**
 * Opens the turns in which work runs. Networks take turns, and the people of a network take turns among themselves. So
 * somebody who asks for a lot waits behind their own work, and others wait for one turn.
 */
export function openTurns({ atOnce, ofOneAtOnce, waiting: mostWaiting }: Limits) {
  const waiting: Ticket[] = [];
  const running: Ticket[] = [];
  /** The number of the last turn of each network and person that has work here. */
  const lastTurns = new Map<string, number>();
  let turns = 0;

  const count = (tickets: readonly Ticket[], ask: (ticket: Ticket) => boolean) => tickets.filter(ask).length;
  const isOf = (name: string) => (ticket: Ticket) => ticket.network === name || ticket.person === name;

  const mayBegin = ({ network, person, lane }: Ticket) =>
    running.length < atOnce &&
    count(running, (other) => other.lane === lane) < lane.atOnce &&
    [network, person].every((name) => {
      const own = running.filter(isOf(name));
      return (
        own.length < ofOneAtOnce && count(own, (other) => other.lane === lane) < Math.max(1, lane.atOnce - 1)
      );
    });

  /** Sorts tickets: first by the network that had its last turn earlier, then by the person. */
  const compare = (one: Ticket, other: Ticket) =>
    lastTurn(one.network) - lastTurn(other.network) || lastTurn(one.person) - lastTurn(other.person);
  const lastTurn = (name: string) => lastTurns.get(name) ?? 0;

  const beginNext = () => {
    // The sort keeps the order of arrival among tickets that are equal.
    const [next] = waiting.filter(mayBegin).sort(compare);
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    running.push(next);
    turns += 1;
    for (const name of [next.network, next.person]) lastTurns.set(name, turns);
    next.begin();
    beginNext();
  };

  const end = (ticket: Ticket) => {
    running.splice(running.indexOf(ticket), 1);
    for (const name of [ticket.network, ticket.person]) {
      if (![...waiting, ...running].some(isOf(name))) lastTurns.delete(name);
    }
    beginNext();
  };

  /**
   * Runs `work` when it is the turn of the asker. Throws {@link TooManyWaiting} if too much work of the person or of the
   * network waits already.
   */
  return async function inTurn<Result>(
    asker: Asker,
    lane: Lane,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { network, person } = namesOf(asker);
    if (
      ('person' in asker && count(waiting, isOf(person)) >= mostWaiting.ofPerson) ||
      count(waiting, isOf(network)) >= mostWaiting.ofNetwork
    ) {
      throw new TooManyWaiting('Too much work of this person or network waits.');
    }
    const ticket: Ticket = { network, person, lane, begin: () => {} };
    await new Promise<void>((resolve) => {
      ticket.begin = resolve;
      waiting.push(ticket);
      beginNext();
    });
    try {
      return await work();
    } finally {
      end(ticket);
    }
  };
}

/** Somebody without a network counts as a network of one person. The visitors of a network count as one person. */
function namesOf(asker: Asker): { network: string; person: string } {
  if (!('person' in asker)) return { network: asker.network, person: `visitors of ${asker.network}` };
  return { network: asker.network ?? asker.person, person: asker.person };
}
