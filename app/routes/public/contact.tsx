import './contact.css';
import { useActionData } from 'react-router';
import { edition } from '#conference/edition/edition.server.ts';
import { PhoneLink } from '#ui/site-footer.tsx';
import type { Route } from './+types/contact.ts';
import { ContactForm, type RefusedEnquiry } from './contact-form.tsx';

export function loader() {
  return { page: edition.pages.contact, contact: edition.contact };
}

export default function Contact({ loaderData: { page, contact } }: Route.ComponentProps) {
  const refused = useActionData<RefusedEnquiry>();
  return (
    <div className="contact">
      <title>{page.meta.title}</title>
      <meta name="description" content={page.meta.description} />
      <section className="offices wrap on-indigo lattice-8">
        <h1>{page.title}</h1>
        <p className="lead mt-6">{page.lead}</p>
        <h2 className="sr-only">{page.officesTitle}</h2>
        <dl className="office-list">
          <div>
            <dt>{page.usa}</dt>
            <dd className="office-phone">
              <PhoneLink number={contact.phones.usa} />
            </dd>
          </div>
          <div>
            <dt>{page.india}</dt>
            <dd className="office-phone">
              <PhoneLink number={contact.phones.india} />
            </dd>
          </div>
          <div>
            <dt>{page.inquiries}</dt>
            <dd>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </dd>
          </div>
          <div>
            <dt>{page.address}</dt>
            <dd>
              {contact.street}
              <br />
              {contact.city} {contact.postalCode}, {contact.country}
            </dd>
          </div>
        </dl>
      </section>
      <section className="contact-form">
        <ContactForm words={page.form} to={contact.email} refused={refused} />
      </section>
    </div>
  );
}
