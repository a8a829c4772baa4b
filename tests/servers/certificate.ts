import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether OpenSSL is installed. `makeCertificate` needs it. */
export const canMakeCertificates = !spawnSync('openssl', ['version']).error;

/**
 * Makes a self-signed certificate for these names, such as "DNS:localhost". Writes the certificate and its private key
 * into a folder, and returns both as text.
 */
export function makeCertificate(folder: string, names = 'DNS:localhost') {
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-days', '2', '-subj', '/CN=localhost', '-addext', `subjectAltName=${names}`];
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync('openssl', [...request, ...subject, '-keyout', keyFile, '-out', certFile], {
    stdio: 'ignore',
  });
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
}
