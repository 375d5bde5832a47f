import type { ApiClient } from '#client/api/api-client.ts';
import { createOutbox, type Outbox } from '#client/outbox/outbox.ts';

export const ENQUIRY = {
  FirstName: 'Asha',
  LastName: 'Mehta',
  Number: '9876543210',
  Email: 'asha@aurum.example',
  Message: 'Do you buy back?',
};
export const REVIEW = {
  Name: 'Asha',
  Title: 'asha@aurum.example',
  Description: 'Correct weight',
};

type Fields = Record<string, string>;

/** A device with an outbox in each of its tabs, and the store that it sends to. */
export function outboxDevice() {
  const tabs: Outbox[] = [];
  const device = {
    /** The fields received by the store, in order. */
    received: [] as Fields[],
    answer: (_fields: Fields): string | Promise<string> => 'Thank you.',
    openTab(sendOnce = true, storage: Storage | undefined = localStorage): Outbox {
      const api = {
        async call(_operation: unknown, fields: Fields) {
          device.received.push(fields);
          return { msg: await device.answer(fields), data: undefined };
        },
      } as unknown as ApiClient;
      const tab = createOutbox({ api, sendOnce, storage });
      tabs.push(tab);
      return tab;
    },
    /** The entries stored on the device. */
    kept: () => JSON.parse(localStorage.getItem('outbox') ?? '[]') as { id: string }[],
    close: () => tabs.splice(0).forEach((tab) => tab.stop()),
  };
  return device;
}

export const stages = (tab: Outbox): string[] => tab.state.entries.map(({ stage }) => stage);
