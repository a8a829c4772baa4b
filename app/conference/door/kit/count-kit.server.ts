import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { lateFrom } from '#conference/edition/deadlines.server.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { kitItems } from './hand-out.server.ts';
import { countToOrder, writeSize } from './kit.ts';

/**
 * The numbers for one size of a thing. `registered` and `paid` are the people who chose this size. `toOrder` is how
 * many things to order. `left` is how many things are in stock: those that arrived and were not handed out.
 */
export type KitCount = {
  item: string;
  name: string;
  /** Empty for people who have not chosen a size. */
  size: string;
  sizeWords: string;
  registered: number;
  paid: number;
  /** How many of the registered people chose this size only after the last day to change sizes. */
  late: number;
  toOrder: number;
  arrived: number;
  handedOut: number;
  left: number;
};

/**
 * Counts the kit by thing and size. The number to order is the number of active people who have paid, plus the
 * edition's margin. The last row of each thing is for people who have not chosen a size.
 */
export async function countKit({ db, settings }: Pick<Platform, 'db'> & WithSettings): Promise<KitCount[]> {
  const lateSince = lateFrom(settings, 'chooseSizes');
  const people = {
    cloth: await countChosen(db, 'cloth_size', lateSince),
    shoe: await countChosen(db, 'shoe_size', lateSince),
  };
  const stock = await db.selectFrom('kit_stock').select(['item', 'size', 'arrived']).execute();
  const out = await db
    .selectFrom('kit_handout')
    .select(({ fn }) => ['item', 'size', asNumber(fn.countAll()).as('count')])
    .where('undone_at', 'is', null)
    .groupBy(['item', 'size'])
    .execute();
  return kitItems.flatMap(({ id: item, name, kind, sizes }) =>
    [...sizes, ''].map((size): KitCount => {
      const chosen = people[kind].find(({ value }) => (value ?? '') === size);
      const isOf = (row: { item: string; size: string }) => row.item === item && row.size === size;
      const [registered, paid, late] = [chosen?.all ?? 0, chosen?.paid ?? 0, chosen?.late ?? 0];
      const arrived = stock.find(isOf)?.arrived ?? 0;
      const handedOut = out.find(isOf)?.count ?? 0;
      return {
        item,
        name,
        size,
        sizeWords: size === '' ? 'Not chosen' : writeSize({ kind }, size),
        registered,
        paid,
        late,
        toOrder: size === '' ? 0 : countToOrder(paid, edition.kit.orderMargin),
        arrived,
        handedOut,
        left: arrived - handedOut,
      };
    }),
  );
}

async function countChosen(db: Database, column: 'cloth_size' | 'shoe_size', lateSince: Date) {
  return await db
    .selectFrom(registrations(db).as('person'))
    .select(({ fn, cast, ref }) => [
      cast<string | null>(ref(column), 'text').as('value'),
      asNumber(fn.countAll()).as('all'),
      asNumber(fn.count('paid_at')).as('paid'),
      asNumber(
        fn.countAll().filterWhere(fn.coalesce(`${column}_changed_at`, 'created_at'), '>=', lateSince),
      ).as('late'),
    ])
    .where('status', '=', 'active')
    .groupBy(column)
    .execute();
}

type Arrived = {
  item: string;
  size: string;
  arrived: number;
  /** The number that the form showed. */
  shown?: number | undefined;
  organiserId: string;
  requestId: string;
};

/**
 * Stores how many things of a size have arrived in total. Refuses a size that the kit does not have. Also refuses if
 * somebody else changed the number after the form was opened. In that case `arrived` in the answer is the number that
 * is stored now.
 */
export async function setStock(
  db: Database,
  { item, size, arrived, shown, ...by }: Arrived,
  now: Date,
): Promise<
  | { ok: true }
  | { ok: false; reason: 'no-such-size' }
  | { ok: false; reason: 'changed-meanwhile'; arrived: number }
> {
  if (!kitItems.find(({ id }) => id === item)?.sizes.includes(size))
    return { ok: false, reason: 'no-such-size' };
  return await db.transaction().execute(async (tx) => {
    const changed = { changed_by: by.organiserId, changed_at: now };
    // Creates the row if it is missing, because the next query can lock only an existing row.
    await tx
      .insertInto('kit_stock')
      .values({ item, size, arrived: 0, ...changed })
      .onConflict((conflict) => conflict.columns(['item', 'size']).doNothing())
      .execute();
    const stock = await tx
      .selectFrom('kit_stock')
      .select('arrived')
      .where('item', '=', item)
      .where('size', '=', size)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (shown !== undefined && stock.arrived !== shown && stock.arrived !== arrived) {
      return { ok: false, reason: 'changed-meanwhile', arrived: stock.arrived };
    }
    await tx
      .updateTable('kit_stock')
      .set({ arrived, ...changed })
      .where('item', '=', item)
      .where('size', '=', size)
      .execute();
    const detail = { item, size, arrived };
    await recordAct(tx, { ...byOrganiser(by), action: 'kit-stock.changed', subject: 'edition', detail });
    return { ok: true };
  });
}
