import { queryOptions } from '@tanstack/react-query';
import type { User } from '#shared/contract/account.ts';
import { customerReport } from '#client/persistence/report/customer-report.ts';
import { deviceReport } from '#client/persistence/report/device-report.ts';

// These queries read the device and not the store, so they run offline too.
const ofDevice = { networkMode: 'always', staleTime: 0, gcTime: 0 } as const;

export const deviceReportQuery = () =>
  queryOptions({ queryKey: ['stored', 'device'], queryFn: deviceReport, ...ofDevice });

export const customerReportQuery = ({ Id }: User) =>
  queryOptions({
    queryKey: ['stored', 'customer', Id],
    queryFn: async () => (await customerReport(Id)).groups,
    meta: { private: true },
    ...ofDevice,
  });

/** The room that the shop takes on this device, and whether the browser may delete it. */
export const spaceQuery = () =>
  queryOptions({
    queryKey: ['stored', 'space'],
    queryFn: async () => {
      const storage = navigator.storage as StorageManager | undefined;
      return {
        usage: (await storage?.estimate?.())?.usage,
        lasting: await storage?.persisted?.(),
      };
    },
    ...ofDevice,
  });
