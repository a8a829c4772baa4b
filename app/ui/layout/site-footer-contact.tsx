import { Fragment } from 'react';
import { mailTo } from './mail-to.ts';
import { SocialMark } from './social-icons.tsx';

export type FooterContactProps = {
  contact: {
    street: string;
    city: string;
    postalCode: string;
    country: string;
    offices: readonly { name: string; phone: string }[];
    email: string;
    social: readonly { name: string; address?: string | undefined }[];
  };
  words: { contactTitle: string; socialTitle: string };
  /** The text that tells visitors without script that a social network has no address yet. */
  unannounced: { title: string; description?: string };
  /** Called when a visitor chooses a social network that has no address yet. */
  onUnannounced: () => void;
};

/** The part of the footer with the contact details and the social networks. */
export function FooterContact({ contact, words, unannounced, onUnannounced }: FooterContactProps) {
  return (
    <div className="site-footer-contact">
      <h2 className="site-footer-title">{words.contactTitle}</h2>
      <address>
        {contact.street}
        <br />
        {contact.city} {contact.postalCode}, {contact.country}
        <br />
        {contact.offices.map(({ name, phone }) => (
          <Fragment key={name}>
            {name} <PhoneLink number={phone} />
            <br />
          </Fragment>
        ))}
        <a href={mailTo(contact.email)}>{contact.email}</a>
      </address>
      <ul className="social" aria-label={words.socialTitle}>
        {contact.social.map((network) => (
          <li key={network.name}>
            {network.address ? (
              <a href={network.address} aria-label={network.name} target="_blank" rel="noopener noreferrer">
                <SocialMark name={network.name} />
              </a>
            ) : (
              <button type="button" aria-label={network.name} onClick={onUnannounced}>
                <SocialMark name={network.name} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {contact.social.some(({ address }) => !address) && (
        <noscript>
          <p className="mt-3">
            {unannounced.title}. {unannounced.description}
          </p>
        </noscript>
      )}
    </div>
  );
}

/** A link that calls the phone number. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>
      <bdi dir="ltr">{number}</bdi>
    </a>
  );
}
