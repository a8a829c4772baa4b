import { edition } from '#conference/edition/edition.server.ts';

/** The subject of an organiser's reply to an enquiry. */
export function replySubject(): string {
  return `Your message to the ${edition.shortName}`;
}

/** The subject of the mail that tells the organisers about an enquiry. */
export function enquirySubject(name: string): string {
  return `Enquiry from ${name}`;
}
