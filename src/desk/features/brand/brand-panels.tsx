import type * as v from 'valibot';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { useDeskForm } from '../../parts/form/form.tsx';
import { PictureField } from '../../parts/form/picture-field.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { type BrandValues, type brandValues, faultsOf } from './brand-form.ts';
import layout from '../../parts/page/layout.module.css';
import styles from './brand.module.css';
import { ColourField } from './colour-field.tsx';

interface BrandPanelProps {
  form: ReturnType<typeof useDeskForm<BrandValues, v.InferOutput<typeof brandValues>>>['form'];
}

/** What the shop is called. */
export function NamePanel({ form }: BrandPanelProps) {
  return (
    <Panel title="Name">
      <div className={styles.fields}>
        <form.AppField name="name">
          {(field) => <field.TextField label="Name of the shop" maxLength={40} />}
        </form.AppField>
        <form.AppField name="shortName">
          {(field) => (
            <field.TextField label="Short name" hint="Below the app's icon" maxLength={12} />
          )}
        </form.AppField>
        <form.AppField name="claim">
          {(field) => (
            <field.TextField label="Claim" hint="A few words below the name" maxLength={60} />
          )}
        </form.AppField>
      </div>
    </Panel>
  );
}

/** The colours of both themes: the usual ones, or the shop's own. */
export function ColoursPanel({ form }: BrandPanelProps) {
  return (
    <Panel title="Colours">
      <div className={layout.stack}>
        <form.AppField name="ownColours">
          {(field) => (
            <field.ToggleField
              label="Colours of our own"
              hint="Both themes are made from these three, and every text is checked to be readable."
            />
          )}
        </form.AppField>
        <form.Subscribe selector={({ values }) => values}>
          {(values) =>
            values.ownColours && (
              <>
                <div className={styles.colours}>
                  <form.AppField name="main">
                    {() => <ColourField label="Main" hint="Buttons and links" />}
                  </form.AppField>
                  <form.AppField name="accent">
                    {() => <ColourField label="Accent" hint="Badges and fine lines" />}
                  </form.AppField>
                  <form.AppField name="paper">
                    {() => <ColourField label="Paper" hint="The light theme's ground" />}
                  </form.AppField>
                </div>
                <Faults faults={faultsOf(values)} />
              </>
            )
          }
        </form.Subscribe>
      </div>
    </Panel>
  );
}

/** Why colours cannot be read where they meet. */
function Faults({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <Notice kind="error">
      <ul className={styles.faults}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** The head of the home page. */
export function HomePanel({ form, readOnly }: BrandPanelProps & { readOnly: boolean }) {
  return (
    <Panel title="Home page">
      <div className={layout.stack}>
        <form.Subscribe selector={({ values }) => values}>
          {({ picture, src }) => (
            <PictureField
              label="First picture"
              shape="hero"
              value={picture}
              src={src}
              readOnly={readOnly}
              onChange={(stem, address) => {
                form.setFieldValue('picture', stem);
                form.setFieldValue('src', address);
              }}
            />
          )}
        </form.Subscribe>
        <form.AppField name="title">
          {(field) => <field.TextField label="Headline" placeholder="As usual" maxLength={60} />}
        </form.AppField>
        <form.AppField name="text">
          {(field) => <field.TextField label="Line below" placeholder="As usual" maxLength={140} />}
        </form.AppField>
      </div>
    </Panel>
  );
}
