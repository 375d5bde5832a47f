import { Link } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { presetProfile } from '#client/features/account/profile/profile-preset.ts';
import { LiveStamp } from '#client/rates/live-stamp.tsx';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { Icon } from '#client/ui/button/icon.tsx';
import { BagCount } from './bag-count.tsx';
import { HeaderSearch } from './header-search.tsx';
import { LogoutButton } from '../menu/logout-button.tsx';
import { MenuButton } from '../menu/menu-button.tsx';
import { TypeLinks } from '../type-links.tsx';
import { useDismissed } from '../use-dismissed.ts';
import { classNames } from '#client/ui/class-names.ts';
import styles from './header.module.css';

/** The shop's name and whether prices are live; on a wide screen the menu of the whole shop too. */
export function Header() {
  const { config } = useServices();
  const { brand } = config;
  const logo = brand?.logo;
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.brand}>
          {logo && (
            <img
              src={assetAddress(config, logo.src)}
              width={logo.width}
              height={logo.height}
              alt={logo.named ? config.projectName : ''}
              className={classNames(styles.logo, logo.plate && styles.plate)}
            />
          )}
          {!logo?.named && (
            <span
              translate="no"
              className={classNames(styles.name, config.projectName[12] && styles.long)}
            >
              {config.projectName}
            </span>
          )}
          <span className={classNames(styles.claim, config.demo && styles.demo)}>
            {config.demo ? m.shell_demo() : (brand?.claim ?? m.shell_claim())}
          </span>
        </Link>
        <Menu />
        <LiveStamp className={styles.stamp} />
        <HeaderSearch />
        <Account />
        <MenuButton />
      </div>
    </header>
  );
}

function Menu() {
  const products = useDismissed();
  return (
    <nav className={styles.menu} aria-label={m.shell_menu()}>
      <details ref={products} className={styles.dropdown}>
        <summary>
          {m.shell_products()} <Icon name="chevron-down" size={16} />
        </summary>
        <div>
          <TypeLinks />
        </div>
      </details>
      <Link to="/digital-gold">{m.shell_digital_gold()}</Link>
      <Link to="/customize-coins">{m.shell_customize_coins()}</Link>
    </nav>
  );
}

function Account() {
  const user = useUser();
  return (
    <div className={styles.account}>
      {user ? (
        <LogoutButton />
      ) : (
        <>
          <Link to="/login" className={styles.text}>
            {m.shell_login()}
          </Link>
          <Link to="/register" className={styles.text}>
            {m.shell_register()}
          </Link>
        </>
      )}
      <Link
        to={user ? '/profile' : '/login'}
        search={user ? {} : { from: '/profile' }}
        className={styles.icon}
        aria-label={m.shell_account()}
        {...(user && { onClick: presetProfile })}
      >
        <Icon name="user" />
      </Link>
      <Link
        to={user ? '/cart' : '/login'}
        search={user ? {} : { from: '/cart' }}
        className={styles.icon}
      >
        <Icon name="bag" label={m.shell_bag()} />
        <BagCount className={styles.count} />
      </Link>
    </div>
  );
}
