/** A bucket in an object store that uses the S3 protocol. */
export type Bucket = {
  name: string;
  /** The beginning of the key of every object: '' or a path that ends with a slash. */
  prefix: string;
  /** The URL of the store. Undefined for Amazon's own store. */
  endpoint: string | undefined;
  region: string;
};

/** Reads `s3://bucket/prefix?endpoint=https://…&region=…`. If the address is invalid, returns a sentence as `fault`. */
export function readBucket(address: string): Bucket | { fault: string } {
  const example = 's3://bucket?endpoint=https://objects.example&region=eu-central-1';
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) {
    return { fault: `FILES_URL must be an address such as ${example}.` };
  }
  if (url.username || url.password) {
    return {
      fault:
        'FILES_URL must not contain a key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role.',
    };
  }
  const unknown = [...url.searchParams.keys()].find((name) => !['endpoint', 'region'].includes(name));
  if (unknown !== undefined)
    return { fault: `FILES_URL may contain endpoint and region, but not "${unknown}".` };
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : '')) {
    return { fault: 'The endpoint of FILES_URL must be an address that begins with https:// or http://.' };
  }
  const path = url.pathname.split('/').filter(Boolean).join('/');
  return {
    name: url.host,
    prefix: path && `${path}/`,
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}
