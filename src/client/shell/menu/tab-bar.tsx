import { Link, type LinkProps, useRouterState } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { presetProfile } from '#client/features/account/profile/profile-preset.ts';
import { useUser } from '#client/api/services-context.ts';
import { Icon, type IconName } from '#client/ui/button/icon.tsx';
import { BagCount } from '../header/bag-count.tsx';
import styles from './tab-bar.module.css';

/** The five tabs at the foot of a phone. */
export function TabBar() {
  const user = useUser();
  const otherTab = useRouterState({ select: otherTabOf });
  return (
    <nav className={styles.bar} aria-label={m.shell_tabs()}>
      <Tab to="/" icon="home" exact>
        {m.shell_tab_home()}
      </Tab>
      <Tab to="/products" icon="shop" here={otherTab === 'shop'}>
        {m.shell_tab_shop()}
      </Tab>
      <Tab to="/digital-gold" icon="trend">
        {m.shell_tab_digital()}
      </Tab>
      <Tab to={user ? '/cart' : '/login'} search={user ? {} : { from: '/cart' }} icon="bag">
        {m.shell_bag()}
        <BagCount className={styles.count} />
      </Tab>
      <Tab
        to={user ? '/profile' : '/login'}
        search={user ? {} : { from: '/profile' }}
        icon="user"
        here={otherTab === 'account'}
        {...(user && { onPress: presetProfile })}
      >
        {m.shell_account()}
      </Tab>
    </nav>
  );
}

/** The active tab for an address that does not begin with its tab's. */
const otherTabOf = ({ location: { href } }: { location: { href: string } }) =>
  href.startsWith('/customize-coins')
    ? 'shop'
    : /^\/(?:login(?!.*cart)|register|changepassword)/.test(href)
      ? 'account'
      : undefined;

interface TabProps extends Pick<LinkProps, 'to' | 'search' | 'children'> {
  icon: IconName;
  exact?: boolean;
  here?: boolean;
  onPress?: () => void;
}

function Tab({ icon, exact = false, here, onPress, children, ...link }: TabProps) {
  return (
    <Link
      {...link}
      {...(onPress && { onClick: onPress })}
      className={styles.tab}
      inactiveProps={{ 'aria-current': here || undefined }}
      activeOptions={{ exact, includeSearch: link.to === '/login' }}
    >
      <Icon name={icon} />
      <>{children}</>
    </Link>
  );
}
