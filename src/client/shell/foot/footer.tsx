import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { clientDetailsQuery } from '#client/features/content/queries.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { PageLinkList } from '../page-link-list.tsx';
import { HELP, HOUSE, POLICIES } from '../page-links.ts';
import { TypeLinks } from '../type-links.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { phoneLink } from '#client/ui/text/phone-link.ts';
import styles from './footer.module.css';

/** Links to the other pages, and how to reach a person. */
export function Footer() {
  const { api, config } = useServices();
  const user = useUser();
  const { data: details = {} } = useQuery(clientDetailsQuery(api));
  const phone = details['ContactNumber1'];
  const email = details['Email1'];
  return (
    <footer id="places" className={styles.footer}>
      <div className={styles.columns}>
        <PageLinkList name={m.shell_products()}>
          <TypeLinks />
        </PageLinkList>
        <PageLinkList name={m.shell_house()} links={HOUSE} />
        <PageLinkList name={m.shell_help()} links={HELP}>
          <Link to={user ? '/profile' : '/login'} search={user ? {} : { from: '/profile' }}>
            {m.shell_my_account()}
          </Link>
        </PageLinkList>
        <PageLinkList name={m.shell_policies()} links={POLICIES} />
        <section aria-label={m.shell_reach_us()}>
          <h2>{m.shell_reach_us()}</h2>
          {phone && <a href={phoneLink(phone)}>{phone}</a>}
          <p>{details['OpeningHours'] || m.shell_hours()}</p>
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </section>
      </div>
      {config.demo && (
        <p className={classNames(styles.legal, styles.demo)}>{m.shell_demo_shop()}</p>
      )}
      <p className={styles.legal}>{m.shell_legal({ shop: config.projectName })}</p>
    </footer>
  );
}
