import type { ReactNode } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import { AddPicture, ChoosePicture, SharePicture } from './guide-pictures.tsx';
import styles from './install-guide.module.css';

interface InstallGuideProps {
  open: boolean;
  onClose: () => void;
}

/** How to install by hand on an iPhone or iPad, where a page cannot ask for it. */
export function InstallGuide({ open, onClose }: InstallGuideProps) {
  const { config } = useServices();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.install_title({ shop: config.projectName })}
      closeLabel={m.ui_close()}
      footer={
        <Button wide onClick={onClose}>
          {m.install_guide_done()}
        </Button>
      }
    >
      <ol role="list" className={styles.steps}>
        <Step picture={<SharePicture />} title={m.install_guide_share()}>
          {m.install_guide_share_text()}
        </Step>
        <Step picture={<ChoosePicture />} title={m.install_guide_choose()}>
          {m.install_guide_choose_text()}
        </Step>
        <Step picture={<AddPicture />} title={m.install_guide_add()}>
          {m.install_guide_add_text({ shop: config.projectName })}
        </Step>
      </ol>
    </Sheet>
  );
}

interface StepProps {
  picture: ReactNode;
  title: string;
  children: ReactNode;
}

function Step({ picture, title, children }: StepProps) {
  return (
    <li className={styles.step}>
      {picture}
      <div>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.text}>{children}</p>
      </div>
    </li>
  );
}
