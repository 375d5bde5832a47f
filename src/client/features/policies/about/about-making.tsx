import { m } from '#client/messages/compiled/messages.js';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { HousePicture } from './house-picture.tsx';
import { pictures } from '../pictures.ts';
import styles from './about-making.module.css';

const stations = [
  { name: m.about_melt_title, text: m.about_melt_text, picture: pictures.cast },
  { name: m.about_assay_title, text: m.about_assay_text, picture: pictures.biscuit },
  { name: m.about_mint_title, text: m.about_mint_text, picture: pictures.coin },
  { name: m.about_seal_title, text: m.about_seal_text, picture: pictures.blister },
];

/** How the metal goes through the refinery. */
export function AboutMaking() {
  return (
    <section aria-labelledby="making" className={styles.making}>
      <PageHeading level={2} id="making" lead={m.about_making_lead()}>
        {m.about_making_title()}
      </PageHeading>
      <ol className={styles.stations}>
        {stations.map(({ name, text, picture }, index) => (
          <li key={name()} className={styles.station}>
            <HousePicture
              src={picture}
              alt=""
              sizes="(min-width: 997px) 17rem, 7rem"
              className={styles.picture}
            />
            <div className={styles.text}>
              <h3>
                {index + 1}. {name()}
              </h3>
              <p>{text()}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
