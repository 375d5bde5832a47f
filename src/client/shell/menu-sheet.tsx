import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { productTypesQuery } from '#client/features/catalogue/queries.ts';
import { useStore, useUser } from '#client/store/store-context.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { LogoutButton } from './logout-button.tsx';
import { HELP, HOUSE, type Place, POLICIES } from './places.ts';
import styles from './menu-sheet.module.css';

/** Every page of the shop, on a sheet that rises from below. */
export function MenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { store } = useStore();
  const { data: types = [] } = useQuery(productTypesQuery(store));
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeNavigate', onClose), [router, onClose]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.shell_menu_open()}
      closeLabel={m.ui_close()}
      footer={<Account />}
    >
      <div className={styles.columns}>
        <nav aria-label={m.shell_products()}>
          <h3>{m.shell_products()}</h3>
          {types.map(({ P_id, ProductType }) => (
            <Link
              key={P_id}
              to="/products/$productType"
              params={{ productType: ProductType }}
              state={{ p_id: P_id }}
            >
              {ProductType}
            </Link>
          ))}
          <Link to="/digital-gold">{m.shell_digital_gold()}</Link>
          <Link to="/customize-coins">{m.shell_customize_coins()}</Link>
        </nav>
        <Places name={m.shell_house()} places={HOUSE} />
        <Places name={m.shell_help()} places={HELP} />
        <Places name={m.shell_policies()} places={POLICIES} />
      </div>
    </Sheet>
  );
}

function Places({ name, places }: { name: string; places: Place[] }) {
  return (
    <nav aria-label={name}>
      <h3>{name}</h3>
      {places.map(([to, text]) => (
        <Link key={to} to={to}>
          {text()}
        </Link>
      ))}
    </nav>
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
