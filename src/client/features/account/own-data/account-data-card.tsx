import { useState } from 'react';
import { GetAccountData } from '#shared/contract/account-data.ts';
import { UnreadableReply } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { showFailure } from '#client/hooks/show-failure.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { noConnectionText } from '#client/rates/connection-text.ts';
import { useFreshness } from '#client/rates/use-from-rates.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { DOWNLOAD } from '#client/ui/button/more-icons.ts';
import { Card } from '#client/ui/layout/card.tsx';
import { saveFile } from '#client/ui/save-file.ts';
import cardStyles from '../profile/profile-details.module.css';
import styles from './account-data.module.css';
import { EraseSheet } from './erase-sheet.tsx';

/** The data that the store holds about the customer: to download, or to erase. */
export function AccountDataCard() {
  const { api, config } = useServices();
  const freshness = useFreshness();
  const [erasing, setErasing] = useState(false);
  const { mutate, isPending } = useOneMutation<File, void>({
    mutationFn: async () => {
      const { data } = await api.call(GetAccountData, {});
      return readFile(data[0]);
    },
    onSuccess: saveFile,
    onError: (error) => void showFailure(error, m.data_unreachable()),
  });
  if (!config.extensions.includes('accountData')) return null;
  const cut = noConnectionText(freshness);
  return (
    <Card as="section" aria-labelledby="account-data">
      <h2 id="account-data" className={cardStyles.heading}>
        {m.data_title()}
      </h2>
      <p className={styles.lead}>{m.data_text()}</p>
      <div className={styles.actions}>
        <Button variant="secondary" busy={isPending} blockedReason={cut} onClick={() => mutate()}>
          <Icon name={DOWNLOAD} size={20} />
          {m.data_download()}
        </Button>
        <Button variant="quiet" blockedReason={cut} onClick={() => setErasing(true)}>
          {m.data_erase()}
        </Button>
      </div>
      {cut && <BlockedReason aria-hidden>{cut}</BlockedReason>}
      <EraseSheet open={erasing} onClose={() => setErasing(false)} />
    </Card>
  );
}

interface DataFile {
  FileName: string;
  MediaType: string;
  File: string;
}

function readFile(sent: DataFile | undefined): File {
  if (!sent?.File) throw new UnreadableReply(GetAccountData.name, 'has no file');
  const bytes = Uint8Array.from(atob(sent.File), (letter) => letter.charCodeAt(0));
  return new File([bytes], sent.FileName || 'account.json', { type: sent.MediaType });
}
