import { createPrivateKey, X509Certificate } from 'node:crypto';

type NamedPem = { name: string; pem: string };

/**
 * Returns a sentence about the first fault of a certificate and its private key, both in PEM. Undefined if they are
 * valid and belong together.
 */
export function findPairFault(certificate: NamedPem, key: NamedPem): string | undefined {
  const fault = findCertificateFault(certificate) ?? findKeyFault(key);
  if (fault !== undefined) return fault;
  return new X509Certificate(certificate.pem).checkPrivateKey(createPrivateKey(key.pem))
    ? undefined
    : `${key.name} is not the private key of ${certificate.name}.`;
}

export function findCertificateFault({ name, pem }: NamedPem): string | undefined {
  try {
    new X509Certificate(pem);
    return undefined;
  } catch {
    return `${name} must be a certificate in PEM, which begins with "-----BEGIN CERTIFICATE-----".`;
  }
}

export function findKeyFault({ name, pem }: NamedPem): string | undefined {
  try {
    createPrivateKey(pem);
    return undefined;
  } catch {
    return `${name} must be a private key in PEM without a passphrase.`;
  }
}
