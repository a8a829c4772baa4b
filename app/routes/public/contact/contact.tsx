import './contact.css';
import { isPast } from '#conference/edition/edition.server.ts';
import { translatorContext } from '#platform/http/request-context.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { findSettings } from '#routes/page/find-settings.server.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { visitorAction } from '#routes/visitor/visitor-route.server.ts';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import { mailTo } from '#ui/layout/mail-to.ts';
import { Picture } from '#ui/layout/picture.tsx';
import { PhoneLink } from '#ui/layout/site-footer-contact.tsx';
import type { Route } from './+types/contact.ts';
import { ContactForm, type RefusedEnquiry } from './contact-form.tsx';
import { refuseUnreadEnquiry, submitEnquiry } from './submit-enquiry.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { pages, contact } = findSettings(context);
  const { data } = context.get(translatorContext);
  // The address stays as the post needs it.
  const named = { ...contact, offices: data(contact.offices) };
  return { page: withPictures(pages.contact), contact: named, isPast };
}

export const action = visitorAction(submitEnquiry, refuseUnreadEnquiry);

export default function Contact({ loaderData: { page, contact, isPast }, actionData }: Route.ComponentProps) {
  const refused = useAnswer<RefusedEnquiry>(actionData);
  return (
    <div className="contact">
      <PageHead {...page.meta} />
      <section className="offices wrap on-indigo">
        <Picture picture={page.print} className="offices-print" />
        <h1>{page.title}</h1>
        <p className="lead mt-6">{page.lead}</p>
        <h2 className="sr-only">{page.officesTitle}</h2>
        <dl className="office-list">
          {contact.offices.map(({ name, phone }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="office-phone">
                <PhoneLink number={phone} />
              </dd>
            </div>
          ))}
          <div>
            <dt>{page.inquiries}</dt>
            <dd>
              <a href={mailTo(contact.email)}>{contact.email}</a>
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
      {!isPast && (
        <section className="contact-form">
          <ContactForm words={page.form} to={contact.email} refused={refused} />
        </section>
      )}
    </div>
  );
}
