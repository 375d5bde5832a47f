import { useLayoutEffect } from 'react';
import { Link, useRouter } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { useUser } from '#client/api/services-context.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import { LogoutButton } from './logout-button.tsx';
import { PageLinkList } from '../page-link-list.tsx';
import { HELP, HOUSE, POLICIES } from '../page-links.ts';
import { TypeLinks } from '../type-links.tsx';
import styles from './menu-sheet.module.css';

/** Every page of the shop, on a sheet that rises from below. */
export function MenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const router = useRouter();
  // Before the sheet is painted: a link that is pressed at once already closes it.
  useLayoutEffect(() => router.subscribe('onBeforeNavigate', onClose), [router, onClose]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.shell_menu_open()}
      closeLabel={m.ui_close()}
      footer={<Account />}
    >
      <div className={styles.columns}>
        <PageLinkList level={3} name={m.shell_products()}>
          <TypeLinks />
          <Link to="/search">{m.search_title()}</Link>
          <Link to="/digital-gold">{m.shell_digital_gold()}</Link>
          <Link to="/customize-coins">{m.shell_customize_coins()}</Link>
        </PageLinkList>
        <PageLinkList level={3} name={m.shell_house()} links={HOUSE} />
        <PageLinkList level={3} name={m.shell_help()} links={HELP}>
          <Link to="/offline">{m.offline_title()}</Link>
        </PageLinkList>
        <PageLinkList level={3} name={m.shell_policies()} links={POLICIES} />
      </div>
    </Sheet>
  );
}

function Account() {
  const user = useUser();
  return (
    <div className={styles.account}>
      {user ? (
        <>
          <ButtonLink to="/profile" variant="secondary" wide>
            {m.shell_my_account()}
          </ButtonLink>
          <LogoutButton wide />
        </>
      ) : (
        <>
          <ButtonLink to="/login" wide>
            {m.shell_login()}
          </ButtonLink>
          <ButtonLink to="/register" variant="secondary" wide>
            {m.shell_register()}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
