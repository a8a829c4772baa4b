import { openMemoryTurns } from './memory-turns.server.ts';
import { type Body, openBodyInMemory, openSealedBody } from './sealed-body.server.ts';

/** How many bytes of each form stay in memory. They do not count, so a form without files always has room. */
export const uncountedBytes = 64 * 1024;

/** With less room than this the disk takes no form. Then the forms share `withoutDisk` bytes of memory. */
const leastRoom = 32 * 1024 * 1024;
/** How long forms stay in memory after the disk has refused a write, in milliseconds. */
const afterFailureMs = 60_000;
/** How often the room on the disk and the time of the forms are checked, in milliseconds. */
const checkEveryMs = 1000;

/** Where the bodies of forms lie. `readRoom` returns how many bytes of the disk may be used. */
export type BodyPlace = { folder: string; readRoom: () => Promise<number> };

type Limits = {
  /** The part of the room on the disk that the forms may use together. */
  shareOfRoom: number;
  /** How many bytes all forms together may have in memory while the disk has no room. */
  withoutDisk: number;
  /** How many bytes of forms are handled at the same time. Further forms wait for their turn. */
  handled: number;
  /** How long a holder's forms may wait: the sum of their bytes, each multiplied by the seconds since it arrived. */
  byteSeconds: number;
};

type Form = {
  holder: string;
  /** Undefined until the form is larger than {@link uncountedBytes}. */
  isOnDisk: boolean | undefined;
  bytes: number;
  /** The sum of bytes × milliseconds until `changedAt`. */
  byteMs: number;
  changedAt: number;
  /** True until the form is handled: while its bytes arrive, and while it waits for its turn. */
  isWaiting: boolean;
  ended: AbortController;
};

export type ArrivingForms = ReturnType<typeof openArrivingForms>;
export type ArrivingForm = ReturnType<ArrivingForms['open']>;

/**
 * Opens a place for forms that arrive. Their bytes lie encrypted on the disk until the form is handled, so a slow form
 * takes no memory from anybody. Each holder, who is a network or a person, has a limit of bytes × seconds; beyond it
 * the holder's oldest form is ended. If the room is short, the oldest form of the holder with the most bytes is ended.
 */
export function openArrivingForms(
  { shareOfRoom, withoutDisk, handled, byteSeconds }: Limits,
  now = () => performance.now(),
) {
  /** The forms, the oldest first. */
  const forms = new Set<Form>();
  const memory = openMemoryTurns(handled);
  let room: { at: number; most: Promise<number> } | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let checkedAt = Number.NEGATIVE_INFINITY;

  const sumOf = (chosen: Form[], value: (form: Form) => number) =>
    chosen.reduce((sum, form) => sum + value(form), 0);
  const bytesOf = ({ bytes }: Form) => bytes;
  const byteMsOf = ({ byteMs, bytes, changedAt }: Form) => byteMs + bytes * (now() - changedAt);
  const setBytes = (form: Form, bytes: number) => {
    form.byteMs = byteMsOf(form);
    form.changedAt = now();
    form.bytes = bytes;
  };
  const endForm = (form: Form) => {
    forms.delete(form);
    form.ended.abort();
  };
  const listPlace = (isOnDisk: boolean) => [...forms].filter((form) => form.isOnDisk === isOnDisk);

  /** Groups forms by their holder. The forms of each holder stay in order. */
  const byHolder = (chosen: Iterable<Form>) => [...Map.groupBy(chosen, ({ holder }) => holder).values()];

  /** Ends the oldest forms of holders whose forms have waited too long for their size. */
  function endCostly() {
    if (now() - checkedAt < checkEveryMs) return;
    checkedAt = now();
    for (const own of byHolder([...forms].filter(({ isWaiting, bytes }) => isWaiting && bytes > 0))) {
      let left = sumOf(own, byteMsOf);
      for (const form of own) {
        if (left <= byteSeconds * 1000) break;
        left -= byteMsOf(form);
        endForm(form);
      }
    }
  }

  /** Ends forms until `bytes` more fit. Returns false if the asking form itself was ended, or if nothing can be ended. */
  function makeRoom(asking: Form, bytes: number, isOnDisk: boolean, most: number): boolean {
    for (;;) {
      const placed = listPlace(isOnDisk);
      if (sumOf(placed, bytesOf) + bytes <= most) return true;
      const heldBy = (own: Form[]) => sumOf(own, bytesOf) + (own.includes(asking) ? bytes : 0);
      const [largest] = byHolder(placed)
        .filter((own) => own.some(({ isWaiting }) => isWaiting))
        .sort((one, other) => heldBy(other) - heldBy(one));
      const oldest = largest?.find(({ isWaiting }) => isWaiting);
      if (!oldest) return false;
      endForm(oldest);
      if (oldest === asking) return false;
    }
  }

  /** Returns how many bytes all forms on the disk may have. */
  async function readDiskLimit({ readRoom }: BodyPlace): Promise<number> {
    if (!room || now() - room.at >= checkEveryMs) {
      const used = sumOf(listPlace(true), bytesOf);
      room = { at: now(), most: readRoom().then((free) => shareOfRoom * (free + used)) };
    }
    return await room.most;
  }

  return {
    /** Opens a place for one form of a holder. */
    open(holder: string, place: BodyPlace) {
      const form: Form = {
        holder,
        isOnDisk: undefined,
        bytes: 0,
        byteMs: 0,
        changedAt: now(),
        isWaiting: true,
        ended: new AbortController(),
      };
      forms.add(form);
      const { signal } = form.ended;
      const start: Uint8Array[] = [];
      let body: Body | undefined;
      let received = 0;
      let giveBackMemory: (() => void) | undefined;

      const openBody = async () => {
        const mayUseDisk = now() - failedAt >= afterFailureMs && (await readDiskLimit(place)) >= leastRoom;
        form.isOnDisk = mayUseDisk;
        return mayUseDisk ? await openSealedBody(place.folder) : openBodyInMemory();
      };
      const closeBody = async () => {
        setBytes(form, 0);
        const closing = body;
        body = undefined;
        await closing?.close();
      };

      return {
        /** Aborted if this form was ended to make room for other forms. */
        ended: signal,

        /** Whether the form is larger than {@link uncountedBytes}. */
        isLarge: () => received > uncountedBytes,

        /** Keeps more bytes of this form. Returns false if the form was ended, or if no room is left for it. */
        async add(piece: Uint8Array): Promise<boolean> {
          endCostly();
          if (signal.aborted) return false;
          received += piece.length;
          if (received <= uncountedBytes) {
            start.push(piece);
            return true;
          }
          try {
            body ??= await openBody();
            const most = form.isOnDisk ? await readDiskLimit(place) : withoutDisk;
            if (signal.aborted || !makeRoom(form, piece.length, form.isOnDisk === true, most)) return false;
            setBytes(form, form.bytes + piece.length);
            await body.write(piece);
          } catch {
            // The disk is full although it seemed to have room, for example because of a quota.
            failedAt = now();
            return false;
          }
          return !signal.aborted;
        },

        /** Waits until the form may be in memory as a whole. Returns false if the form was ended meanwhile. */
        async begin(): Promise<boolean> {
          giveBackMemory = await memory.take(holder, received, signal);
          form.isWaiting = false;
          return giveBackMemory !== undefined;
        },

        /** Reads the bytes that have arrived. Large forms need their turn first: {@link begin}. */
        async *read(): AsyncGenerator<Uint8Array> {
          yield* start;
          if (!body) return;
          try {
            yield* body.read();
          } finally {
            await closeBody();
          }
        },

        /** Reads only the beginning of the form, which is in memory even if the form was ended. */
        readStart: () => start,

        /** Releases the place and the memory of this form. */
        async end(): Promise<void> {
          forms.delete(form);
          giveBackMemory?.();
          await closeBody();
        },
      };
    },

    /** How many bytes of forms wait now. */
    countBytes: () => sumOf([...forms], bytesOf),
  };
}
