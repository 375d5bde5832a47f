import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { pieceFacts, pieceLink, pieceOffers, piecePicture } from '#client/finding/piece.ts';
import { FromPrice } from '#client/rates/from-price.tsx';
import { useRates } from '#client/rates/rates-context.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Spoken } from '#client/ui/text/spoken.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { type Found, searchProducts } from '#shared/finding/search-products.ts';
import { searchQ } from './search-q.ts';
import { NO_CHOICE } from '#shared/finding/choice.ts';
import { useFound, useStoreFinds } from '#client/finding/use-found.ts';
import { usePause } from '#client/finding/use-pause.ts';
import { useCatalogue } from './use-catalogue.ts';
import styles from './header-answers.module.css';

interface HeaderAnswersProps {
  /** The form of the header; its field is the combobox that these answers belong to. */
  form: HTMLFormElement;
}

/** The number of products in a list below the header; the results page has the others. */
const MOST = 6;

const fieldOf = (form: HTMLFormElement): HTMLInputElement | undefined => {
  const field = form.elements.namedItem('q');
  return field instanceof HTMLInputElement ? field : undefined;
};

/**
 * The answers below the header's field, following the combobox pattern: arrows choose, Enter opens the chosen answer or else all
 * results, Escape closes. The field is the header's own and stays mounted while this is loaded, so that no typed text is lost.
 */
export function HeaderAnswers({ form }: HeaderAnswersProps) {
  const id = useId();
  const [typed, setTyped] = useState(() => fieldOf(form)?.value ?? '');
  const [open, setOpen] = useState(() => form.contains(document.activeElement));
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  const sought = useDeferredValue(typed.trim());
  const answer = useAnswers(sought);
  const shown = answer?.found.slice(0, MOST) ?? [];
  const isOpen = open && sought !== '' && answer !== undefined;
  const rows = isOpen && shown.length > 0 ? shown.length + 1 : 0;

  useCombobox(form, { id, expanded: rows > 0, active: rows > 0 ? active : -1 });
  useLeave(form, () => {
    setOpen(false);
    setActive(-1);
  });

  useEffect(() => {
    const field = fieldOf(form);
    const type = () => {
      setTyped(field?.value ?? '');
      setOpen(true);
      setActive(-1);
    };
    const press = (event: KeyboardEvent) => {
      // A key pressed while composing a letter belongs to the input method.
      if (event.isComposing) return;
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) {
        event.preventDefault();
        setOpen(true);
        // Cycles from the field itself (-1) through the rows.
        setActive((now) => (rows === 0 ? -1 : ((now + 1 + step + rows + 1) % (rows + 1)) - 1));
      } else if (event.key === 'Escape' && rows > 0) {
        event.preventDefault();
        setOpen(false);
        setActive(-1);
      }
    };
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      const chosen = document.getElementById(`${id}-${active}`);
      if (rows > 0 && chosen) chosen.click();
      else void navigate({ to: '/search', search: { q: searchQ(field?.value ?? '') } });
      setOpen(false);
      setActive(-1);
      field?.blur();
    };
    field?.addEventListener('input', type);
    field?.addEventListener('keydown', press);
    form.addEventListener('submit', submit);
    return () => {
      field?.removeEventListener('input', type);
      field?.removeEventListener('keydown', press);
      form.removeEventListener('submit', submit);
    };
  }, [form, id, active, rows, navigate]);

  return (
    <>
      <span role="status" className="visually-hidden">
        {isOpen && answer.count !== undefined && statusText(answer.count)}
      </span>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={m.search_results()}
        className={styles.list}
        hidden={rows === 0}
      >
        {rows > 0 && (
          <>
            {shown.map((one, at) => (
              <Row
                key={one.product.P_DetailsId}
                id={`${id}-${at}`}
                chosen={at === active}
                found={one}
              />
            ))}
            <Link
              to="/search"
              search={{ q: searchQ(sought) }}
              id={`${id}-${shown.length}`}
              role="option"
              aria-selected={active === shown.length}
              tabIndex={-1}
              className={styles.all}
            >
              {answer?.count === undefined
                ? m.search_all_unknown()
                : m.search_all({ count: answer.count })}
            </Link>
          </>
        )}
      </div>
      {isOpen && answer.count === 0 && (
        <p className={styles.none}>{m.search_none_title({ typed: sought })}</p>
      )}
    </>
  );
}

const statusText = (count: number): string =>
  count === 1 ? m.search_found_one() : m.search_found({ count });

function Row({ id, chosen, found }: { id: string; chosen: boolean; found: Found }) {
  const { config } = useServices();
  const { product, weight, oneOfMany } = found;
  const offers = pieceOffers(found);
  const { src, caption } = piecePicture(found);
  return (
    <Link
      {...pieceLink(product, weight ?? (oneOfMany ? product.P_DetailsId : undefined))}
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className={styles.row}
    >
      <Picture
        src={assetAddress(config, src)}
        alt=""
        ratio="square"
        sizes="3rem"
        className={styles.picture}
      />
      <span className={styles.words}>
        <span className={styles.name}>
          <Spoken>{product.ProductName}</Spoken>
        </span>
        <span className={styles.fact}>
          {[pieceFacts(found), caption].filter(Boolean).join(' · ')}
        </span>
      </span>
      <FromPrice
        offers={offers}
        profile={config.taxProfile}
        only={offers.length === 1 && (weight !== undefined || product.Gram.length === 1)}
        className={styles.price}
      />
    </Link>
  );
}

interface HeaderAnswer {
  found: Found[];
  /** Undefined while the shown products are those of the previous text. */
  count: number | undefined;
}

/** The products found for a text, on this device or by the store; undefined while there is nothing to search. */
function useAnswers(sought: string): HeaderAnswer | undefined {
  const storeFinds = useStoreFinds();
  const { state } = useRates();
  const typed = usePause(sought);
  const wanted = typed !== '';
  const asked = useFound({ typed, choice: NO_CHOICE }, { wanted, most: MOST });
  const { index, products, partial } = useCatalogue({ wanted: !storeFinds || asked.cutOff });
  const own = useMemo(() => {
    if (!index || !products || sought === '') return undefined;
    const { found } = searchProducts(index, sought, state.asks);
    // An empty result among what this device has seen does not mean that the shop has nothing.
    return partial && found.length === 0 ? undefined : { found, count: found.length };
  }, [index, products, partial, sought, state]);
  if (!storeFinds || asked.cutOff) return own;
  const { data, isBefore } = asked;
  if (!isBefore && typed === sought) return data;
  return data && data.count > 0 ? { found: data.found, count: undefined } : undefined;
}

/** Sets the ARIA attributes of a combobox on the header's field. */
function useCombobox(
  form: HTMLFormElement,
  { id, expanded, active }: { id: string; expanded: boolean; active: number },
): void {
  useEffect(() => {
    const field = fieldOf(form);
    const says = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': `${id}-list`,
      'aria-expanded': String(expanded),
      ...(active >= 0 && { 'aria-activedescendant': `${id}-${active}` }),
    };
    field?.removeAttribute('aria-activedescendant');
    for (const [name, value] of Object.entries(says)) field?.setAttribute(name, value);
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [form, id, expanded, active]);
}

/** Closes the list when the focus leaves the form, when something beside it is pressed, and when another page opens. */
function useLeave(form: HTMLFormElement, leave: () => void): void {
  const address = useRouterState({ select: ({ location }) => location.href });
  const seen = useRef(address);
  useEffect(() => {
    // Not at first: text that was typed while this was loading still gets its answers.
    if (seen.current === address) return;
    seen.current = address;
    leave();
  });
  useEffect(() => {
    const away = (event: Event) => {
      const to = event instanceof FocusEvent ? event.relatedTarget : event.target;
      if (!(to instanceof Node && form.contains(to))) leave();
    };
    form.addEventListener('focusout', away);
    document.addEventListener('pointerdown', away);
    return () => {
      form.removeEventListener('focusout', away);
      document.removeEventListener('pointerdown', away);
    };
  });
}
