import { formatPeriod } from '#conference/edition/days.ts';
import type { Config } from '#platform/config.server.ts';
import { say } from '#platform/words/words.ts';
import type { Pass } from './describe-pass.server.ts';

/** Pictures of a pass by their file names, such as "icon.png" (29 pixels) and "icon@2x.png". */
export type PassPictures = Record<string, Buffer>;

/** Makes and signs a pass for Apple Wallet (a .pkpass file). Loads the library, which is large, at its first use. */
export async function makeApplePass(
  keys: NonNullable<Config['appleWallet']>,
  pass: Pass,
  pictures: PassPictures,
): Promise<Buffer> {
  const { labels } = pass;
  const { PKPass } = await import('passkit-generator');
  const made = new PKPass(
    pictures,
    { wwdr: keys.wwdrCertificate, signerCert: keys.certificate, signerKey: keys.key },
    {
      formatVersion: 1,
      passTypeIdentifier: keys.passTypeId,
      teamIdentifier: keys.teamId,
      // A new iCard has a new number. So its pass does not replace the pass of the former iCard, whose code is refused.
      serialNumber: pass.number,
      organizationName: pass.organisers.join(', '),
      description: say(labels.description, { event: pass.event }),
      logoText: pass.event,
      backgroundColor: 'rgb(35, 35, 86)',
      foregroundColor: 'rgb(250, 246, 236)',
      labelColor: 'rgb(240, 179, 94)',
      sharingProhibited: true,
    },
  );
  made.type = 'eventTicket';
  made.primaryFields.push({ key: 'name', label: labels.name, value: pass.name });
  made.secondaryFields.push({ key: 'type', label: labels.participant, value: pass.participantType });
  made.auxiliaryFields.push(
    { key: 'reference', label: labels.reference, value: pass.reference },
    { key: 'days', label: labels.days, value: formatPeriod(pass.days, pass.language) },
  );
  made.backFields.push({ key: 'number', label: labels.number, value: pass.number });
  made.setBarcodes({
    format: 'PKBarcodeFormatQR',
    message: pass.address,
    messageEncoding: 'iso-8859-1',
    altText: pass.number,
  });
  made.setExpirationDate(pass.endsAt);
  return made.getAsBuffer();
}
