import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Bucket } from './bucket.server.ts';
import { checkFileId, type FileStore, refuseOtherDatabase } from './files.server.ts';

/**
 * Timeouts in milliseconds: for the answer to one attempt, for a connection that sends no bytes, and for all attempts
 * together.
 */
export type StoreTimeouts = { answer: number; silence: number; total: number };

/**
 * The total is less than a minute, because a form may store two files one after the other, and the browser waits two
 * minutes.
 */
const defaultTimeouts: StoreTimeouts = { answer: 20_000, silence: 15_000, total: 45_000 };

/**
 * Opens a file store in a bucket. Amazon's client finds the credentials, such as AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY. After a temporary failure the client tries again with growing delays. After five attempts it
 * throws.
 */
export function openObjectStore(
  { name: bucket, prefix, endpoint, region }: Bucket,
  timeouts: StoreTimeouts = defaultTimeouts,
): FileStore {
  const client = new S3Client({
    region,
    maxAttempts: 5,
    // These options are for stores that are not Amazon's. Most of them have no host name for each bucket, and do not
    // know Amazon's newest checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: timeouts.answer,
      // Without this option the client would not stop after a timeout. It would only print a warning.
      throwOnRequestTimeout: true,
      socketTimeout: timeouts.silence,
    },
  });
  const withTimeout = () => ({ abortSignal: AbortSignal.timeout(timeouts.total) });
  const keyOf = (id: string) => `${prefix}files/${checkFileId(id)}`;
  const read = async (key: string): Promise<Buffer | undefined> => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), withTimeout());
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };

  return {
    async put(id, bytes) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: keyOf(id), Body: bytes }), withTimeout());
    },

    get: async (id) => await read(keyOf(id)),

    async remove(id) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(id) }), withTimeout());
    },

    async listOlderThan(instant) {
      const old: string[] = [];
      let next: string | undefined;
      do {
        const { Contents = [], NextContinuationToken } = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}files/`, ContinuationToken: next }),
          withTimeout(),
        );
        for (const { Key = '', LastModified } of Contents) {
          if (LastModified && LastModified < instant) old.push(Key.slice(`${prefix}files/`.length));
        }
        next = NextContinuationToken;
      } while (next !== undefined);
      return old;
    },

    async bindTo(databaseId) {
      const key = `${prefix}database-id`;
      // Two processes may bind the store at the same time. So read the id again after writing it: both processes then
      // see the id that was written last.
      if ((await read(key)) === undefined) {
        await client.send(
          new PutObjectCommand({ Bucket: bucket, Key: key, Body: databaseId }),
          withTimeout(),
        );
      }
      const owner = (await read(key))?.toString() ?? '';
      refuseOtherDatabase(owner, databaseId, `bucket ${bucket}`);
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }), withTimeout());
    },

    close: () => client.destroy(),
  };
}
