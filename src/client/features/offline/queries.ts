import { queryOptions } from '@tanstack/react-query';
import type { User } from '#shared/contract/account.ts';
import { customerReport } from '#client/persistence/report/customer-report.ts';
import { deviceReport } from '#client/persistence/report/device-report.ts';

// Asked of the device and not of the store: a network has nothing to do with it.
const ofDevice = { networkMode: 'always', staleTime: 0, gcTime: 0 } as const;

export const keptQuery = () =>
  queryOptions({ queryKey: ['kept', 'for-all'], queryFn: deviceReport, ...ofDevice });

export const keptOwnQuery = ({ Id }: User) =>
  queryOptions({
    queryKey: ['kept', 'own', Id],
    queryFn: async () => (await customerReport(Id)).groups,
    meta: { private: true },
    ...ofDevice,
  });

/** What all of the shop takes on this device, and whether the browser may let go of it. */
export const spaceQuery = () =>
  queryOptions({
    queryKey: ['kept', 'space'],
    queryFn: async () => {
      const storage = navigator.storage as StorageManager | undefined;
      return {
        usage: (await storage?.estimate?.())?.usage,
        lasting: await storage?.persisted?.(),
      };
    },
    ...ofDevice,
  });
