import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clientDetailsQuery } from '#client/features/content/queries.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { LOCK } from '#client/ui/button/more-icons.ts';
import { phoneLink } from '#client/ui/text/phone-link.ts';
import styles from './checkout-foot.module.css';

/**
 * The footer from the bag to the payment, one line instead of the whole shop's: that the connection is encrypted, whom to call,
 * and the terms. While it is on the screen, the layout's footer is hidden.
 */
export function CheckoutFoot() {
  const { api, config } = useServices();
  const { data: details = {} } = useQuery(clientDetailsQuery(api));
  const phone = details['ContactNumber1'];
  return (
    <div className={styles.foot}>
      <span className={styles.part}>
        <Icon name={LOCK} size={18} />
        {config.demo ? m.shell_demo_shop() : m.shell_foot_secure()}
      </span>
      {phone && <a href={phoneLink(phone)}>{m.shell_foot_help({ phone })}</a>}
      <Link to="/terms-and-conditions">{m.terms_title()}</Link>
    </div>
  );
}
