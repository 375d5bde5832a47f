import { useEffect, useRef } from 'react';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { brandOperations } from '#shared/desk/contract/content/brand.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { DropFile } from '../../parts/form/drop-file.tsx';
import { readUpload } from '../../parts/form/read-upload.ts';
import { sayFailed } from '../../parts/page/toast.ts';
import type { LogoFields } from './brand-form.ts';
import layout from '../../parts/page/layout.module.css';
import styles from './brand.module.css';

export interface LogoFieldProps {
  value: LogoFields | null;
  /** Shows the logo and no way to another. */
  readOnly: boolean;
  onChange: (logo: LogoFields | null) => void;
  /** Called when a logo that was chosen is on its way, and when it is no more. */
  onComing: (isComing: boolean) => void;
}

const LEFT = 'The logo came after its form was left, and is not in the draft. Choose it again.';

/** The logo: an SVG or a picture. The app's icons and the picture of shared links are made from it. */
export function LogoField({ value, readOnly, onChange, onComing }: LogoFieldProps) {
  const upload = useDeskMutation(brandOperations.UploadLogo);
  // The file whose answer is waited for: none once somebody has chosen otherwise.
  const wanted = useRef<File>(undefined);
  const named = useRef(false);
  useEffect(() => {
    named.current = value?.named ?? false;
  }, [value]);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);
  const take = (file: File) => {
    wanted.current = file;
    onComing(true);
    const ended = () => {
      if (wanted.current === file) onComing(false);
    };
    void readUpload(file).then(
      (read) => {
        if (wanted.current !== file) return;
        upload.mutate(
          { file: read },
          {
            onSuccess: (logo) => {
              if (wanted.current !== file) return;
              if (here.current) onChange({ ...logo, named: named.current });
              else sayFailed(new Error(LEFT));
            },
            onSettled: ended,
          },
        );
      },
      (error: unknown) => {
        sayFailed(error);
        ended();
      },
    );
  };
  const without = () => {
    wanted.current = undefined;
    onComing(false);
    onChange(null);
  };
  return (
    <div className={layout.stack}>
      {upload.error && <Notice kind="error">{upload.error.message}</Notice>}
      {value && (
        <div className={styles.logos}>
          <span className={styles.light}>
            <img src={`/brand/${value.file}`} alt="The logo on a light ground" />
          </span>
          <span className={styles.dark}>
            <img
              src={`/brand/${value.file}`}
              alt="The logo on a dark ground"
              className={value.plate ? styles.plate : undefined}
            />
          </span>
        </div>
      )}
      {!readOnly && (
        <DropFile
          accept="image/svg+xml,image/png,image/*"
          onFile={take}
          disabled={upload.isPending}
        >
          {upload.isPending ? 'On its way …' : 'Drop or choose a logo: SVG or PNG'}
        </DropFile>
      )}
      {value ? (
        <>
          <Checkbox
            label="The shop's name is in the logo"
            name="named"
            checked={value.named}
            onChange={({ target }) => onChange({ ...value, named: target.checked })}
          />
          {!readOnly && (
            <div>
              <DeskButton kind="quiet" onClick={without}>
                Without a logo
              </DeskButton>
            </div>
          )}
        </>
      ) : (
        <p className={styles.about}>
          Without a logo the app's icon is the first letter of the name.
        </p>
      )}
    </div>
  );
}
