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
import { type FileStore, mustBeFileId, refuseOtherDatabase } from './files.server.ts';

/** Milliseconds: for one try to be answered, for a connection to be silent, and for a whole call with all its tries. */
export type StoreLimits = { answer: number; silence: number; whole: number };

/** A form's two files are put one after the other, and its browser waits two minutes for an answer. */
const usualLimits: StoreLimits = { answer: 20_000, silence: 15_000, whole: 45_000 };

/**
 * A file store in a bucket. Whose it is, the environment says (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or whatever
 * else Amazon's client looks for). What fails in passing is tried five times, in ever longer steps; then, or when its
 * time is up, it throws.
 */
export function openObjectStore(
  { name: bucket, prefix, endpoint, region }: Bucket,
  limits: StoreLimits = usualLimits,
): FileStore {
  const client = new S3Client({
    region,
    maxAttempts: 5,
    // Stores other than Amazon's seldom have a host name for each bucket, and few know its newest checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: limits.answer,
      // Without this the client only prints that the time is over.
      throwOnRequestTimeout: true,
      socketTimeout: limits.silence,
    },
  });
  const timely = () => ({ abortSignal: AbortSignal.timeout(limits.whole) });
  const keyOf = (id: string) => `${prefix}files/${mustBeFileId(id)}`;
  const read = async (key: string): Promise<Buffer | undefined> => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), timely());
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };

  return {
    async put(id, bytes) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: keyOf(id), Body: bytes }), timely());
    },

    get: async (id) => await read(keyOf(id)),

    async remove(id) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(id) }), timely());
    },

    async listOlderThan(instant) {
      const old: string[] = [];
      let next: string | undefined;
      do {
        const { Contents = [], NextContinuationToken } = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}files/`, ContinuationToken: next }),
          timely(),
        );
        for (const { Key = '', LastModified } of Contents) {
          if (LastModified && LastModified < instant) old.push(Key.slice(`${prefix}files/`.length));
        }
        next = NextContinuationToken;
      } while (next !== undefined);
      return old;
    },

    async tie(databaseId) {
      const key = `${prefix}database-id`;
      // Of two that tie it at once one is written last, and both see which.
      if ((await read(key)) === undefined) {
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: databaseId }), timely());
      }
      const owner = (await read(key))?.toString() ?? '';
      refuseOtherDatabase(owner, databaseId, `bucket ${bucket}`);
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }), timely());
    },

    close: () => client.destroy(),
  };
}
