import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import styles from '#src/pages/contact/Contact.module.css';
import { MessageForm } from '#src/pages/contact/MessageForm.tsx';
import { dial, mailAddress } from '#src/shared/format.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { useSite } from '#src/ui/site.ts';

/** How to reach the people behind the site, and a form to write to them. */
export function Contact() {
  const site = useSite();
  return (
    <>
      <Crumbs here="Contact Us" />
      <PageHead title="Contact Us" subtitle="Questions about the data, an account, or a correction." />
      <div className={styles.contact}>
        <section className="card" aria-labelledby="contact-form">
          <h2 id="contact-form">Write to us</h2>
          <MessageForm />
        </section>
        <section className="card" aria-labelledby="contact-ways" aria-busy={!site}>
          <h2 id="contact-ways">Other ways to reach us</h2>
          {site && (
            <dl className={styles.ways}>
              <div>
                <IconPhone size={18} stroke={1.75} aria-hidden />
                <dt>Phone</dt>
                <dd className="num">
                  <Way to={dial(site.support_phone)}>{site.support_phone}</Way>
                </dd>
              </div>
              <div>
                <IconMail size={18} stroke={1.75} aria-hidden />
                <dt>Email</dt>
                <dd>
                  <Way to={mailAddress(site.support_email)}>{site.support_email}</Way>
                </dd>
              </div>
              <div>
                <IconMapPin size={18} stroke={1.75} aria-hidden />
                <dt>Address</dt>
                <dd>
                  {site.name}
                  <br />
                  {site.postal_address}
                </dd>
              </div>
            </dl>
          )}
        </section>
      </div>
    </>
  );
}

/** Words that are a link where there is an address to follow. */
const Way = ({ to, children }: { to: string | null; children: string }) =>
  to ? <a href={to}>{children}</a> : children;
