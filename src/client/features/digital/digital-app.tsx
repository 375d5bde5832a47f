import { m } from '#client/messages/compiled/messages.js';
import { promptInstall, useInstallWay } from '#client/install/use-install.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { DOWNLOAD, SHARE } from '#client/ui/button/more-icons.ts';
import styles from './digital-story.module.css';

/** How to install the shop on the home screen: by a press if the browser allows it. */
export function DigitalApp() {
  const way = useInstallWay();
  return (
    <section aria-labelledby="digital-app" className={styles.app}>
      <h2 id="digital-app">{m.story_app_title()}</h2>
      <p>{m.story_app_text()}</p>
      {way === 'press' && (
        <Button
          className={styles.install}
          onClick={() => void promptInstall().catch(console.error)}
        >
          <Icon name={DOWNLOAD} size={20} />
          {m.story_app_install()}
        </Button>
      )}
      <ul role="list" className={styles.ways}>
        <li>
          <Icon name="menu" size={20} />
          <span>{m.story_app_android()}</span>
        </li>
        <li>
          <Icon name={SHARE} size={20} />
          <span>{m.story_app_iphone()}</span>
        </li>
      </ul>
    </section>
  );
}
