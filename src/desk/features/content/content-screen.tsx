import { Link } from '@tanstack/react-router';
import { classNames } from '#client/ui/class-names.ts';
import { useRight } from '../../api/use-me.ts';
import { Page } from '../../parts/page/page.tsx';
import styles from '../../parts/page/tabs.module.css';
import { useShowHere } from '../../parts/table/use-show-here.ts';
import { CONTENT_PARTS, type ContentPart } from './content-parts.ts';
import { EnquiriesPart } from './enquiries-part.tsx';
import { ItemsPart } from './items-part.tsx';
import { ReviewsPart } from './reviews-part.tsx';
import { TextsPart } from './texts-part.tsx';

/** The shop's content besides its products. */
export function ContentScreen({ part }: { part: ContentPart }) {
  const seesEnquiries = useRight('enquiries.see');
  const row = useShowHere<HTMLElement>(`${part} ${seesEnquiries}`);
  return (
    <Page title="Content">
      <nav ref={row} className={styles.tabs} aria-label="Parts of the content">
        {CONTENT_PARTS.filter((each) => each.part !== 'enquiries' || seesEnquiries).map((each) => (
          <Link
            key={each.part}
            to="/content"
            search={{ part: each.part }}
            className={classNames(styles.tab, each.part === part && styles.here)}
            aria-current={each.part === part ? 'page' : undefined}
          >
            {each.label}
          </Link>
        ))}
      </nav>
      <Part part={part} />
    </Page>
  );
}

function Part({ part }: { part: ContentPart }) {
  if (part === 'texts') return <TextsPart />;
  if (part === 'reviews') return <ReviewsPart />;
  if (part === 'enquiries') return <EnquiriesPart />;
  return <ItemsPart key={part} kind={part} />;
}
